import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isNewEnough, nodeFor } from './chooseNode.mjs'
import { openTestProject } from './testProject.ts'

let project: ReturnType<typeof openTestProject>
beforeEach(() => {
  project = openTestProject()
})
afterEach(() => project.close())

const PINNED = 'node_modules/node/bin/node'
const nodeLacking = (library: string) =>
  `#!/bin/sh\necho "node: error while loading shared libraries: ${library}: cannot open shared object file: No such file or directory" >&2\nexit 127\n`
function replacePinnedNode(script: string) {
  rmSync(join(project.root, PINNED))
  project.write(PINNED, script)
}
const own = '/usr/bin/node'
const fetchNothing = () => undefined

test('the pinned Node is used if it runs, even if the machine’s own is newer', () => {
  expect(nodeFor(project.root, { own, version: '30.1.0', fetch: fetchNothing })).toBe(project.node)
})

test.each([
  { version: '24.21.0', isAccepted: true },
  { version: '24.20.9', isAccepted: false },
  { version: '25.9.0', isAccepted: false },
  { version: '26.0.0', isAccepted: true },
  { version: '28.0.0', isAccepted: true },
  { version: '22.22.0', isAccepted: false },
  { version: '20.20.2', isAccepted: false },
])('Node $version is new enough: $isAccepted', ({ version, isAccepted }) => {
  expect(isNewEnough(version)).toBe(isAccepted)
})

test('the machine’s own Node is used if the pinned one lacks a library and the machine’s is new enough', () => {
  replacePinnedNode(nodeLacking('libatomic.so.1'))
  expect(nodeFor(project.root, { own, version: '26.1.0', fetch: fetchNothing })).toBe(own)
})

test('an older Node that needs fewer libraries is fetched if the machine’s own is too old', () => {
  replacePinnedNode(nodeLacking('libatomic.so.1'))
  expect(nodeFor(project.root, { own, version: '20.20.2', fetch: () => process.execPath })).toBe(process.execPath)
})

test.each([
  { library: 'libatomic.so.1', advice: ' (on Debian and Ubuntu: apt-get install -y libatomic1)' },
  { library: 'libother.so.5', advice: '' },
])(
  'if no other Node runs, the error names the package with $library, and blames no registry',
  ({ library, advice }) => {
    replacePinnedNode(nodeLacking(library))
    for (const fetch of [fetchNothing, () => join(project.root, PINNED), () => '/nowhere/node'])
      expect(() => nodeFor(project.root, { own, version: '20.20.2', fetch })).toThrow(
        `The Node that Buri pins needs the library ${library}, which this machine does not have. Install it${advice} and start again.`,
      )
  },
)

test('an incomplete Node is fetched again, and if that fails, the error is shown', async () => {
  replacePinnedNode('#!/bin/sh\necho "Segmentation fault" >&2\nexit 139\n')
  project.write('node_modules/node/installArchSpecificPackage.js', 'process.exitCode = 1')
  const fetch = () => process.execPath
  expect(() => nodeFor(project.root, { own, version: '20.20.2', fetch })).toThrow(/does not run \(Segmentation fault\)/)
  const { code, output } = await project.run('build')
  expect([code, output]).toEqual([0, expect.stringContaining('Fetching the pinned Node…')])
})

test('on a machine that lacks a library of the pinned Node, a start uses another Node', async () => {
  replacePinnedNode(nodeLacking('libatomic.so.1'))
  const { code, output } = await project.run('build')
  expect([code, output.includes('registry')]).toEqual([0, false])
})
