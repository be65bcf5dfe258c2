import type { ClanInvitation, InvitationCard } from '@buri/contract/clanInvitations'
import { introductionExcerpt } from './introduction.ts'
import type { CardRow, InvitationRow } from './invitations.repository.ts'
import { NO_PEOPLE, shownPerson } from './shownClan.ts'
import type { TonightRow } from './tonight.repository.ts'

export function shownInvitation(row: InvitationRow): ClanInvitation {
  const { id, code, guestName, isPersonal, userId, nickname, discordId, avatarHash, gameName, tagLine } = row
  const { invitedBy, uses, used, createdAt, expiresAt } = row
  const isNamed = userId !== null && nickname !== null
  return {
    id,
    code: isPersonal ? null : code,
    guestName,
    person: isNamed ? shownPerson({ userId, nickname, discordId, avatarHash }) : null,
    player: gameName !== null && tagLine !== null ? { summonerName: gameName, tagLine } : null,
    invitedBy,
    uses,
    used,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

export function shownCard(row: CardRow, tonight: TonightRow | undefined): InvitationCard {
  const { code, guestName, isPersonal, invitedBy, expiresAt, isMember, clanId, leaderName } = row
  const { clanName, crestUrl, introduceContent, memberCount, memberLimit, isPublic } = row
  return {
    code,
    isPersonal,
    invitedBy,
    expiresAt: expiresAt.toISOString(),
    isMember,
    guestName,
    tonight: tonight ? { ...tonight, startsAt: tonight.startsAt.toISOString() } : null,
    clan: {
      id: clanId,
      clanName,
      crestUrl,
      introduceContent: introductionExcerpt(introduceContent),
      memberCount,
      memberLimit,
      leaderName: leaderName ?? NO_PEOPLE,
      isPublic,
    },
  }
}
