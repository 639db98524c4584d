import Foundation
import Testing

/// Files for CI services, read by a parser of YAML.
///
/// `Tests/CI/jobs.py` plays the service.
@Suite struct `Files of continuous integration` {
  private static let script = Repository.path("Tests/CI/jobs.py")

  private static let haveParser: ConditionTrait = .enabled(
    "python3 has no parser of YAML (apt-get install python3-yaml)"
  ) {
    try await Program.shell("python3 -c 'import yaml'", in: try Project()).exit == 0
  }

  /// The files of the repository and of `init`, and the pages of the guide.
  @Test(haveParser)
  func `files of continuous integration have steps that a shell and the program take`() async throws
  {
    let project = try Project()
    for service in ["github", "gitlab"] {
      try await Program.run(["init", service, "--ci", service], in: project).expectSuccess()
    }
    let own = ["action.yml", ".github/workflows/check.yml", "scripts/ci/gitlab.yml"]
    let guides = try FileManager.default.subpathsOfDirectory(atPath: Repository.path("docs/guides"))
      .filter { $0.hasSuffix(".md") }.sorted().map { "docs/guides/\($0)" }
    let files =
      (own + guides).map(Repository.path)
      + ["github/.github/workflows/flickbook.yml", "gitlab/.gitlab-ci.yml"]
    let names = files.map { "'\($0)'" }.joined(separator: " ")
    let written = try await Program.shell(
      "mkdir steps; python3 -B '\(Self.script)' steps steps \(names)", in: project)
    written.expectSuccess()
    let steps = try FileManager.default.contentsOfDirectory(
      atPath: project.folder.appending(path: "steps").path)
    #expect(steps.count > 12, "\(written.text)")
    let check = try await Program.shell(
      """
      for file in steps/*; do
        bash -n "$file" || exit 1
        ! command -v shellcheck > /dev/null || shellcheck -S warning "$file" || exit 1
      done
      """, in: project)
    #expect(check.exit == 0, "\(check.text)\(check.errorText)")
    let declared = try await DeclaredCommands(in: project)
    for step in steps {
      for line in try project.text(of: "steps/\(step)").split(separator: "\n") {
        #expect(declared.faults(in: String(line)) == [], "\(line)")
      }
    }
  }

  /// As written by `init`, with a folder of files as the server of releases.
  @Test(haveParser, arguments: ["github", "gitlab"])
  func `a job checks a project, and fails with a scenario`(_ service: String) async throws {
    let project = try Project()
    try await Program.run(["init", "--ci", service], in: project).expectSuccess()
    let job =
      "FLICKBOOK_PROGRAM=\"$0\" python3 -B '\(Self.script)' \(service) '\(Repository.folder.path)'"
    for expected in ["commit gestures.feel", "the same"] {
      let outcome = try await Program.shell(job, in: project)
      #expect(outcome.exit == 0, "\(outcome.text)\(outcome.errorText)")
      #expect(try project.text(of: "feel.md").contains(expected))
      #expect(project.has("results.xml"))
      try await Program.shell("rm -rf .flickbook-action", in: project).expectSuccess()
    }
    // A failing scenario fails the job.
    let screen = try project.text(of: "screens/photos.lua")
    try project.write(
      screen.replacing(#/swipe_distance = \{ 0\.5/#, with: "swipe_distance = { 0.2"),
      to: "screens/photos.lua")
    let failed = try await Program.shell(job, in: project)
    #expect(failed.exit == 1 && failed.text.contains("1 passed, 1 failed"), "\(failed.text)")
  }
}
