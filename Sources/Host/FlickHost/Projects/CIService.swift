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

  /// A file that calls the steps of Flickbook's repository, `scripts/ci`.
  ///
  /// The owner of the project sets variables: the addresses of the repository and of a release, the
  /// version, and the checksum of the archive.
  var text: String {
    switch self {
    case .github: Self.githubText
    case .gitlab: Self.gitlabText
    }
  }

  private static let githubText = """
    # Written by `flickbook init --ci github`. Set these variables of the repository:
    # FLICKBOOK_REPOSITORY (OWNER/NAME of Flickbook), FLICKBOOK_RELEASES (the address of the folder with
    # the archive), FLICKBOOK_VERSION, FLICKBOOK_SHA256 (from SHA256SUMS of the release).
    name: flickbook
    on: [push, pull_request]

    permissions:
      contents: read
      pull-requests: write

    jobs:
      flickbook:
        runs-on: ubuntu-latest
        steps:
          - uses: actions/checkout@v4
          - uses: actions/checkout@v4
            with:
              repository: ${{ vars.FLICKBOOK_REPOSITORY }}
              ref: v${{ vars.FLICKBOOK_VERSION }}
              path: .flickbook-action
          - uses: ./.flickbook-action
            with:
              version: ${{ vars.FLICKBOOK_VERSION }}
              sha256: ${{ vars.FLICKBOOK_SHA256 }}
              releases: ${{ vars.FLICKBOOK_RELEASES }}

    """

  private static let gitlabText = """
    # Written by `flickbook init --ci gitlab`. Set these variables of the project:
    # FLICKBOOK_SCRIPTS (the address of scripts/ci in Flickbook's repository, at the version),
    # FLICKBOOK_RELEASES (the address of the folder with the archive), FLICKBOOK_VERSION,
    # FLICKBOOK_SHA256 (from SHA256SUMS of the release).
    include:
      - remote: $FLICKBOOK_SCRIPTS/gitlab.yml

    """
}
