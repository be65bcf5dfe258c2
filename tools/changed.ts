import { execFileSync } from 'node:child_process'

/** Returns the paths that differ from origin/main, including uncommitted and untracked files. */
export function changedPaths(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  return [...git('diff', '--name-only', baseOf(git)), ...git('ls-files', '--others', '--exclude-standard')].filter(
    Boolean,
  )
}

function baseOf(git: (...args: string[]) => string[]): string {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0] || 'HEAD'
  } catch {
    // The repository has no remote named origin.
    return 'HEAD'
  }
}

/**
 * Returns the folders of tests to run: those with tests of changed files of the server and the benches. A changed file
 * of a package adds the feature that has the name of its folder.
 */
export function testFoldersFor(changed: readonly string[], tests: readonly string[]): string[] {
  const places = changed.flatMap((path) => {
    const feature = /^packages\/(?:contract|domain|replay)\/src\/(\w+)/.exec(path)?.[1]
    if (feature) return `apps/server/src/features/${feature}/`
    return /^(?:apps\/server|bench)\//.test(path) ? path.slice(0, path.lastIndexOf('/') + 1) : []
  })
  const testedFolders = [...new Set(places)].filter((folder) => tests.some((test) => test.startsWith(folder)))
  return testedFolders
    .filter((folder) => !testedFolders.some((other) => other !== folder && folder.startsWith(other)))
    .sort()
}
