/// A service that runs checks of a project after each push.
package enum CIService: String, CaseIterable, Sendable {
  case github, gitlab

  /// The path of the service's configuration file.
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
    # Written by `flickbook init --ci github`. Set the variable FLICKBOOK_REPOSITORY of the repository
    # (OWNER/NAME of Flickbook). To install a release rather than build Flickbook in each first run, set
    # FLICKBOOK_RELEASES (the address of the folder with the archive), FLICKBOOK_VERSION and
    # FLICKBOOK_SHA256 (from SHA256SUMS of the release) too.
    name: flickbook
    on: [push, pull_request]

    permissions:
      contents: read
      pull-requests: write

    jobs:
      flickbook:
        runs-on: ubuntu-latest
        container: ${{ vars.FLICKBOOK_VERSION == '' && 'swift:6.2-bookworm' || '' }}
        steps:
          - uses: actions/checkout@v4
          - uses: actions/checkout@v4
            with:
              repository: ${{ vars.FLICKBOOK_REPOSITORY }}
              ref: ${{ vars.FLICKBOOK_VERSION && format('v{0}', vars.FLICKBOOK_VERSION) || '' }}
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
    # FLICKBOOK_SHA256 (from SHA256SUMS of the release). Without a release, in place of the last three:
    # FLICKBOOK_REPOSITORY (the address of Flickbook's sources for git), from which it is built, and
    # FLICKBOOK_IMAGE (swift:6.2-bookworm).
    include:
      - remote: $FLICKBOOK_SCRIPTS/gitlab.yml

    """
}
