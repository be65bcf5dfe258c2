import { imagesDirIn, imagesIn } from '#server/app/images.ts'
import { sweepInvitations } from '#server/features/clans/invitations.repository.ts'
import { warnAndReplaceQuietLeaders } from '#server/features/clans/jobs/quietLeaders.ts'
import { clanLeaderboardJob } from '#server/features/clans/leaderboard/jobs/clanLeaderboardJob.ts'
import { sweepDrafts } from '#server/features/community/drafts/drafts.repository.ts'
import { purgePosts, purgeReportedTexts } from '#server/features/community/jobs/purgePosts.ts'
import { notifyOfQuestions } from '#server/features/identities/jobs/notifyOfQuestions.ts'
import { movePicturesIn } from '#server/features/images/jobs/movePictures.ts'
import { trustService } from '#server/features/matches/trust/trust.service.ts'
import { countPastNights } from '#server/features/nights/bundles/bundles.service.ts'
import { sweepNews } from '#server/features/nights/nights.repository.ts'
import { notificationRows } from '#server/features/notifications/notifications.repository.ts'
import { chooseListedIsland, playerRanksJob } from '#server/features/rankings/jobs/playerRanksJob.ts'
import { backlogService } from '#server/features/uploads/backlogs/backlogs.service.ts'
import { sweepUploadResults } from '#server/features/uploads/outcomes.repository.ts'
import { sweepSentFiles } from '#server/features/uploads/sentFiles.repository.ts'
import { settlingJob } from '#server/model/matches/ratings/settlingJob.ts'
import { matureMatches } from '#server/model/matches/trust/maturing.ts'
import { countOlderRatings } from '#server/model/people/opinions.ts'
import { sweepMarks } from '#server/model/people/returningAccounts.ts'
import { watchDataFolders } from '#server/platform/database/dataFolders.ts'
import { sweepRequestKeys } from '#server/platform/database/idempotentTransaction.ts'
import type { Parts } from './parts.ts'

type Options = Parts & { warn: (sentence: string) => void }

const OTHER_FOLDER =
  'another process of this site uses another DATA_DIR: pages open during an upgrade, the local copy of pictures of the game, and pictures of earlier versions that have not been moved yet are answered only by processes that have them'

const FOLDERS_SEEN_EVERY_MS = 60_000
const MATURED_EVERY_MS = 60_000
const TOLD_EVERY_MS = 60_000
const ENDED_EVERY_MS = 60_000
const MOVED_EVERY_MS = 10 * 60_000
const SWEPT_EVERY_MS = 60 * 60_000

export function addJobs({ jobs, db, dataDir, now, warn }: Options) {
  const images = imagesIn({ db, dataDir })
  const movePictures = movePicturesIn(imagesDirIn(dataDir))
  jobs.add(settlingJob(db))
  jobs.add(playerRanksJob(db, now))
  jobs.add(clanLeaderboardJob(db, now, (at, signal) => chooseListedIsland(db, at, signal)))
  jobs.add({ name: 'quiet-leaders', everyMs: SWEPT_EVERY_MS, run: () => warnAndReplaceQuietLeaders(db, now()) })
  jobs.add({ name: 'waiting-ratings', everyMs: SWEPT_EVERY_MS, run: () => countOlderRatings(db, now()) })
  jobs.add({
    name: 'maturing-matches',
    everyMs: MATURED_EVERY_MS,
    // Matches that are left mature in the next run.
    run: (signal) => matureMatches(db, now(), AbortSignal.any([signal, AbortSignal.timeout(MATURED_EVERY_MS / 2)])),
  })
  jobs.add({ name: 'untold-questions', everyMs: TOLD_EVERY_MS, run: () => notifyOfQuestions(db, now()) })
  jobs.add({ name: 'old-invitations', everyMs: SWEPT_EVERY_MS, run: () => sweepInvitations(db, now()) })
  jobs.add({ name: 'old-drafts', everyMs: SWEPT_EVERY_MS, run: () => sweepDrafts(db, now()) })
  jobs.add({ name: 'withdrawn-accounts', everyMs: SWEPT_EVERY_MS, run: () => sweepMarks(db, now()) })
  jobs.add({ name: 'deleted-posts', everyMs: SWEPT_EVERY_MS, run: () => purgePosts(db, now()) })
  jobs.add({ name: 'reported-texts', everyMs: SWEPT_EVERY_MS, run: () => purgeReportedTexts(db, now()) })
  jobs.add({ name: 'unused-pictures', everyMs: SWEPT_EVERY_MS, run: () => images.sweep(now()) })
  jobs.add({ name: 'moving-pictures', everyMs: MOVED_EVERY_MS, run: (signal) => movePictures(db, signal) })
  jobs.add({
    name: 'old-notifications',
    everyMs: SWEPT_EVERY_MS,
    run: () => notificationRows(db).sweep(now()),
  })
  jobs.add({
    name: 'data-folders',
    everyMs: FOLDERS_SEEN_EVERY_MS,
    run: watchDataFolders({ db, dataDir, onOtherFolder: () => warn(OTHER_FOLDER) }),
  })
  jobs.add({ name: 'old-night-news', everyMs: SWEPT_EVERY_MS, run: () => sweepNews(db, now()) })
  jobs.add({ name: 'old-request-keys', everyMs: SWEPT_EVERY_MS, run: () => sweepRequestKeys(db, now()) })
  const backlogs = backlogService({ db, onHeld: trustService({ db }).ask, nightsOf: countPastNights })
  jobs.add({ name: 'quiet-backlogs', everyMs: ENDED_EVERY_MS, run: () => backlogs.endQuietBacklogs(now()) })
  jobs.add({ name: 'old-sent-files', everyMs: SWEPT_EVERY_MS, run: () => sweepSentFiles(db, now()) })
  jobs.add({ name: 'old-upload-results', everyMs: SWEPT_EVERY_MS, run: () => sweepUploadResults(db, now()) })
}
