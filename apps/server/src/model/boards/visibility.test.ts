import { BOARD_ACCESS, hasBoardRight } from '@buri/domain/community/boardRights'
import type { Permission } from '@buri/domain/permissions/permissions'
import { beforeAll, expect, test } from 'vitest'
import { aClan, type People, peopleNamed } from '#server/features/clans/testClans.ts'
import { aBoard } from '#server/features/community/testCommunity.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { openSite } from '#testing/testApp.ts'
import {
  type BoardRelation,
  moderatedBoard,
  readableBoard,
  seenBoardOf,
  VIEWER_COLUMNS,
  viewerJoins,
  viewerValues,
} from './visibility.ts'

const site = await openSite()
let people: People<'클랜장' | '운영진' | '클랜원' | '남'>
beforeAll(async () => {
  people = await peopleNamed(site, '클랜장', '운영진', '클랜원', '남')
  const ranks = { leader: people.클랜장, officers: [people.운영진], members: [people.클랜원] }
  const otherClan = await aClan(site, { leader: people.남 })
  const clans = [
    null,
    await aClan(site, ranks),
    await aClan(site, { isPublic: false, members: [people.클랜원, people.운영진] }),
    otherClan,
  ]
  for (const clanId of clans)
    for (const isVisible of [true, false])
      for (const readAccess of BOARD_ACCESS) await aBoard(site, { clanId, isVisible, readAccess })
})

const VIEWER = { user: '$1', permissions: '$2' }
const PERMISSIONS: Permission[][] = [[], ['content'], ['moderation'], ['clan'], ['clan', 'moderation'], ['log', 'role']]

test('the SQL lets each viewer read and moderate the boards that the domain’s rules do', async () => {
  const viewers: Viewer[] = [
    { kind: 'visitor' },
    ...Object.values(people).flatMap(({ userId }) =>
      PERMISSIONS.map(
        (permissions): Viewer => ({
          kind: 'user',
          userId,
          nickname: '',
          role: null,
          permissions: new Set(permissions),
          isAdmin: false,
          sessionId: '',
        }),
      ),
    ),
  ]
  for (const viewer of viewers) {
    const rows = await runQuery<BoardRelation & { id: number; isReadable: boolean; isModerated: boolean }>(site.db, {
      text: `select b.id, ${VIEWER_COLUMNS}, ${readableBoard(VIEWER)} as "isReadable", ${moderatedBoard(VIEWER)} as "isModerated"
        from board b ${viewerJoins('$1')}`,
      values: viewerValues(viewer),
    })
    for (const row of rows) {
      const board = seenBoardOf(row, viewer)
      expect([viewer, row, row.isReadable]).toEqual([viewer, row, hasBoardRight('read', board)])
      // The query may call a viewer a moderator of a board that the viewer may not read.
      const isModerated = row.isReadable && row.isModerated
      expect([viewer, row, isModerated]).toEqual([viewer, row, row.isReadable && hasBoardRight('moderate', board)])
    }
  }
})
