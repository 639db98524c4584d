/// A service that runs checks of a project after each push.
package enum CIService: String, CaseIterable, Sendable {
  case github, gitlab

  /// The file in which the service finds its jobs.
  var path: String {
    switch self {
    case .github: ".github/workflows/flickbook.yml"
    case .gitlab: ".gitlab-ci.yml"
    }
  }

  /// The steps: install, check, test, check the feel, keep pictures.
  ///
  /// `FLICKBOOK_REPOSITORY` is set by the project's owner, as the program is built from its source
  /// where there is no release of it.
  var text: String {
    switch self {
    case .github: Self.githubText
    case .gitlab: Self.gitlabText
    }
  }

  private static let packages =
    "git curl ca-certificates pkg-config liblua5.4-dev libedit-dev"

  private static let install = """
    command -v flickbook || {
      apt-get update && apt-get install -y --no-install-recommends \(packages)
      git clone --depth 1 "$FLICKBOOK_REPOSITORY" /opt/flickbook
      /opt/flickbook/scripts/install --prefix /usr/local
    }
    """

  private static let steps = """
    flickbook check .
    flickbook gestures check gestures
    flickbook test . --reporter pretty --reporter junit:results.xml --film-on-failure films
    """

  /// The feel is saved by the first run of it that is committed.
  private static let feel = """
    if [ -f photos.feel ]; then
      flickbook feel check gestures photos.feel --markdown > feel.md
    else
      flickbook feel save gestures -o photos.feel && echo "commit photos.feel" > feel.md
    fi
    """

  private static func indented(_ text: String, by width: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: width) + $0 }.joined(separator: "\n")
  }

  private static var githubText: String {
    """
    # Written by `flickbook init --ci github`.
    name: flickbook
    on: [push, pull_request]

    permissions:
      contents: read

    env:
      # The repository from which Flickbook is built, as a variable of this repository.
      FLICKBOOK_REPOSITORY: ${{ vars.FLICKBOOK_REPOSITORY }}

    jobs:
      flickbook:
        runs-on: ubuntu-latest
        container: swift:6.2-bookworm
        steps:
          - uses: actions/checkout@v4
          - uses: actions/cache@v4
            with:
              path: |
                /usr/local/bin/flickbook
              key: flickbook-${{ vars.FLICKBOOK_REPOSITORY }}-1
          - name: Install
            run: |
    \(indented(install, by: 10))
          - name: Check and test
            run: |
    \(indented(steps, by: 10))
          - name: Check the feel
            run: |
    \(indented(feel, by: 10))
          - name: Summary
            if: always()
            run: |
              if [ -f feel.md ]; then cat feel.md >> "$GITHUB_STEP_SUMMARY"; fi
              for picture in films/*.svg; do
                if [ -f "$picture" ]; then echo "- $picture (artifact)" >> "$GITHUB_STEP_SUMMARY"; fi
              done
          - uses: actions/upload-artifact@v4
            if: always()
            with:
              name: flickbook
              path: |
                results.xml
                feel.md
                films
              if-no-files-found: ignore

    """
  }

  private static var gitlabText: String {
    """
    # Written by `flickbook init --ci gitlab`. FLICKBOOK_REPOSITORY is a variable of the project: the
    # repository from which Flickbook is built.
    flickbook:
      image: swift:6.2-bookworm
      cache:
        key: flickbook-1
        paths: [.cache]
      before_script:
        - |
          if [ -x .cache/bin/flickbook ]; then cp .cache/bin/flickbook /usr/local/bin/; fi
    \(indented(install, by: 6))
          mkdir -p .cache/bin && cp "$(command -v flickbook)" .cache/bin/
      script:
        - |
    \(indented(steps, by: 6))
        - |
    \(indented(feel, by: 6))
      artifacts:
        when: always
        paths: [results.xml, feel.md, films]
        reports:
          junit: results.xml

    """
  }
}
