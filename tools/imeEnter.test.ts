import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../apps/web/src')
const LISTENER = 'ui/forms/imeEnter.ts'
const LISTENERS = [LISTENER, 'ui/forms/imeCommit.ts']

function unsafeEntersIn(path: string, source: string): string[] {
  const hearsItself = /\b(?:imeCommit|useImeCommit|useEditing)\b/.test(source)
  const actsOnEnter = /['"/](?:\^\(\?:Numpad\)\?)?(?:Numpad)?Enter\b/.test(source)
  const findings: [boolean, string][] = [
    // No central listener protects text areas; only `imeCommit` does.
    [actsOnEnter && /<textarea\b/.test(source) && !hearsItself, 'a text area acts on Enter without imeCommit'],
    [/data-ime="own"/.test(source) && !hearsItself && path !== LISTENER, 'a field claims to hear syllables itself'],
    [/onKeyPress|'keypress'/.test(source), 'keypress is not told of an open syllable'],
    [/onKeyUp=\{[^}]*Enter|'keyup'[^)]*Enter/.test(source), 'keyup comes for the Enter of an open syllable too'],
    [/'keydown',[^\n]*capture: true/.test(source) && path !== LISTENER, 'a listener hears keys before it'],
    [
      /key === 'Enter'[^\n]*(?:[iI]sComposing|229)|(?:isComposing|229)[^\n]*'Enter'/.test(source) &&
        !LISTENERS.includes(path),
      'asks for an open syllable itself',
    ],
  ]
  return findings.flatMap(([isFound, why]) => (isFound ? [`${path}: ${why}`] : []))
}

test.each([
  "<textarea onKeyDown={({ key }) => key === 'Enter' && send()} />",
  '<input data-ime="own" />',
  '<input onKeyPress={send} />',
  "document.addEventListener('keydown', send, { capture: true })",
  "if (event.key === 'Enter' && !event.nativeEvent.isComposing) send()",
  "if (event.key !== 'Enter' || isComposing(event)) return\nevent.key === 'Enter' && !isComposing",
])('%s is found to react to an open syllable', (source) => {
  expect(unsafeEntersIn('page.tsx', source)).toHaveLength(1)
})

test('only one listener handles Enter in a field, once the syllable is complete', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: ['**/*.test.*', 'testing/**'] })
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((path) => unsafeEntersIn(path, readFileSync(join(WEB, path), 'utf8')))).toEqual([])
  expect(readFileSync(join(WEB, 'app/start/startWhenIdle.ts'), 'utf8')).toContain('listenForImeEnter(document)')
})
