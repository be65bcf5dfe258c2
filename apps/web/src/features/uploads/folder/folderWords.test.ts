import { expect, test } from 'vitest'
import type { LastReplay } from './folderRecord.ts'
import { scanNotice } from './folderWords.ts'

const lastReplay = (status: LastReplay['status'], matchId: string | null = null): LastReplay => ({
  fileName: 'KR-1.rofl',
  at: 1,
  status,
  matchId,
  message: matchId ? null : '사유.',
})

test.each([
  { filesName: 'nothing', files: [], notice: null },
  { filesName: 'a replay the site had', files: [lastReplay('duplicate', 'KR_1')], notice: null },
  {
    filesName: 'a new match',
    files: [lastReplay('created', 'KR_1')],
    notice: { tone: 'good', words: '폴더에서 찾은 리플레이 1개를 올렸습니다.', matchId: 'KR_1' },
  },
  {
    filesName: 'new matches and one that was refused',
    files: [lastReplay('created', 'KR_1'), lastReplay('merged', 'KR_2'), lastReplay('rejected')],
    notice: {
      tone: 'good',
      words: '폴더에서 찾은 리플레이 2개를 올렸습니다. 1개는 올리지 못했습니다.',
      matchId: 'KR_2',
    },
  },
  {
    filesName: 'new matches, one of which waits',
    files: [lastReplay('created', 'KR_1'), { ...lastReplay('merged', 'KR_2'), standing: 'waiting' }],
    notice: {
      tone: 'good',
      words: '폴더에서 찾은 리플레이 2개를 올렸습니다. 그중 1개는 확인 대기 중입니다.',
      matchId: 'KR_2',
    },
  },
  {
    filesName: 'one that cannot be read',
    files: [lastReplay('unreadable')],
    notice: { tone: 'caution', words: 'KR-1.rofl 파일을 올리지 못했습니다. 사유.', matchId: null },
  },
] as const)('a scan that finds $filesName gives its notice', ({ files, notice }) => {
  expect(scanNotice(files)).toEqual(notice)
})
