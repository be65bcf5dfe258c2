import type { SourceFile } from './architecture.ts'

type Subject = {
  reads: RegExp
  /**
   * `judges`: functions that apply the visibility rule. `compares`: comparisons that only `visibility.ts` may contain.
   */
  judges: RegExp
  compares: RegExp
}

const SUBJECTS: Record<'players' | 'clans', Subject> = {
  players: {
    reads: /\b(?:from|join)\s+player\b(?!_)|(?:selectFrom|[jJ]oin)\(\s*'player(?: as \w+)?'/,
    judges: /\b(?:publicPlayer|visiblePlayers?|hiddenPlayers?|isPublicPlayer|isPlayerVisibleTo|maySee)\(/,
    compares: /\bvisibility\s*(?:=|<>|!=)\s*'/,
  },
  clans: {
    reads: /\b(?:from|join)\s+clan\b(?!_)|(?:selectFrom|[jJ]oin)\(\s*'clan(?: as \w+)?'/,
    judges: /\b(?:publicClan|visibleClan|shownClanOf|isClanVisibleIf|hasClanRight)\(/,
    compares: /\bis_public or\b|\b(?:and|where) (?:\w+\.)?is_public\b/,
  },
}

/** Paths that read these tables for no viewer, or for a viewer who was already checked, by how they begin, and why. */
export const UNCHECKED_READS: Record<string, string> = {
  'apps/server/seed/': 'makes the demo',
  'apps/server/src/cli/': 'works on the whole database',
  'apps/server/src/platform/database/': 'works on the whole database',
  'apps/server/src/model/matches/': 'finds out who played; what it shows, `participant` and `clanOf` hide',
  'apps/server/src/model/boards/visibility.ts': 'is where it is said',
  'apps/server/src/model/nights/visibility.ts': 'is where it is said',
  'apps/server/src/model/clans/':
    'finds one clan and judges it by the rule of the domain, or changes it under its lock',
  'apps/server/src/model/people/bearers.ts': '`playerFinder` judges whom it gives',
  'apps/server/src/model/people/opinions.ts': 'locks and counts only',
  'apps/server/src/model/people/returningAccounts.ts': 'the account’s own claims',
  'apps/server/src/outside/riot/gameAccount.repository.ts': 'asks the game about a player who was found',
  'apps/server/src/features/admin/dashboard.repository.ts': 'counts only',
  'apps/server/src/features/admin/deleted.repository.ts': 'disbanded clans, for those who look after clans',
  'apps/server/src/features/auth/auth.repository.ts': 'the account’s own player',
  'apps/server/src/features/claims/': 'the account’s own players, and claims to players for those who decide',
  'apps/server/src/features/clans/archive/clanArchive.repository.ts': 'its service judges whose names are written',
  'apps/server/src/features/clans/clans.repository.ts': 'changes clans',
  'apps/server/src/features/clans/hooks/outbox.repository.ts': 'names a clan to the receivers that its leader chose',
  'apps/server/src/features/clans/invitations.repository.ts':
    'what an invitation shows of its clan to anyone who holds it',
  'apps/server/src/features/clans/leaderboard/': 'measures all clans',
  'apps/server/src/features/community/boards/boards.repository.ts': 'its service judges the clan',
  'apps/server/src/features/community/reports/queue.repository.ts': 'what was reported, for moderators',
  'apps/server/src/features/home/home.repository.ts': 'counts only',
  'apps/server/src/features/identities/alts.repository.ts': 'the account’s own players',
  'apps/server/src/features/imports/':
    'its services judge whose names are shown; the contract asks for a right in the clan',
  'apps/server/src/features/nights/balance/balancePlayers.repository.ts':
    'players whom `playerFinder` has let the caller see',
  'apps/server/src/features/nights/balance/clanWeights.repository.ts': 'the account’s own clans',
  'apps/server/src/features/nights/bundles/':
    'finds out who played, and locks a clan; the contract asks for a right in the clan',
  'apps/server/src/features/nights/calendars/': 'the account’s own clans',
  'apps/server/src/features/live/live.repository.ts': '`liveGame` hides players',
  'apps/server/src/features/matches/matches.repository.ts': '`participant` hides players',
  'apps/server/src/features/notifications/notifications.repository.ts': 'the account’s own claims',
  'apps/server/src/features/players/players.repository.ts': 'a player whom `playerFinder` has let the caller see',
  'apps/server/src/features/uploads/backlogs/': 'its service judges the clan',
  'apps/server/src/features/uploads/matchEdits.repository.ts': '`participant` hides the host',
  'apps/server/src/features/uploads/typed/typed.repository.ts': 'its service judges whose names are shown',
}

const VISIBILITY_FILE = /^apps\/server\/src\/model\/\w+\/visibility\.ts$/

export function uncheckedReadsIn({ path, text }: SourceFile): string[] {
  if (!/^apps\/server\//.test(path) || /\.test\.ts$|\/(?:an?|test)[A-Z]\w*\.ts$/.test(path)) return []
  const isExcused = Object.keys(UNCHECKED_READS).some((beginning) => path.startsWith(beginning))
  return Object.entries(SUBJECTS).flatMap(([name, { reads, judges, compares }]) => [
    ...(reads.test(text) && !judges.test(text) && !isExcused
      ? [`${path} reads ${name} and does not ask who sees them`]
      : []),
    ...(compares.test(text) && !VISIBILITY_FILE.test(path) ? [`${path} says by itself who sees ${name}`] : []),
  ])
}
