import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobName } from '../apps/web/src/features/admin/dashboard/workWords.ts'

const root = new URL('..', import.meta.url).pathname
const JOB_PATTERN = /name: '([a-z-]+)',\s+everyMs/g

test('the dashboard names every job in Korean', () => {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
  const jobs = files.flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(JOB_PATTERN)].map(([, name = '']) => name),
  )
  expect(jobs.length).toBeGreaterThan(20)
  expect(jobs.filter((name) => jobName(name) === name)).toEqual([])
})
