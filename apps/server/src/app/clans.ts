import type { FastifyInstance } from 'fastify'
import { clanActivityPlugin } from '#server/features/clans/activity/clanActivity.routes.ts'
import { clanActivityService } from '#server/features/clans/activity/clanActivity.service.ts'
import { clanFileService } from '#server/features/clans/activity/clanFiles.service.ts'
import { clanAltsPlugin } from '#server/features/clans/alts/clanAlts.routes.ts'
import { clanAltService } from '#server/features/clans/alts/clanAlts.service.ts'
import { clanArchiveService } from '#server/features/clans/archive/clanArchive.service.ts'
import { clanBansPlugin } from '#server/features/clans/clanBans.routes.ts'
import { clanBanService } from '#server/features/clans/clanBans.service.ts'
import { clanChangeService } from '#server/features/clans/clanChanges.service.ts'
import { clanRankingService } from '#server/features/clans/clanRankings.service.ts'
import { clansPlugin } from '#server/features/clans/clans.routes.ts'
import { clanService } from '#server/features/clans/clans.service.ts'
import { clanCrestsPlugin } from '#server/features/clans/crests/crests.routes.ts'
import { crestService } from '#server/features/clans/crests/crests.service.ts'
import { clanGuestsPlugin } from '#server/features/clans/guests/clanGuests.routes.ts'
import { clanGuestService } from '#server/features/clans/guests/clanGuests.service.ts'
import { clanInvitationsPlugin } from '#server/features/clans/invitations.routes.ts'
import { invitationService } from '#server/features/clans/invitations.service.ts'
import { joinRequestService } from '#server/features/clans/joinRequests.service.ts'
import { clanMembersPlugin } from '#server/features/clans/members.routes.ts'
import { memberService } from '#server/features/clans/members.service.ts'
import type { ImageService } from '#server/features/images/images.service.ts'
import { leaveNightsOfClan } from '#server/features/nights/signups/departure.ts'
import { joinByInvitation } from '#server/features/nights/signups/joinByInvitation.ts'
import type { FileReceiver } from '#server/platform/http/arriving/fileReceiver.ts'
import type { Parts } from './parts.ts'

type Options = Parts & {
  pictures: { images: Pick<ImageService, 'addCrest'>; takePicture: FileReceiver }
}

export async function mountClans(app: FastifyInstance, parts: Options) {
  const clans = clanService(parts)
  await app.register(clansPlugin, {
    clans,
    changes: clanChangeService(parts),
    rankings: clanRankingService({ pool: parts.pool, clans }),
  })
  await app.register(clanMembersPlugin, {
    members: memberService(parts),
    joinRequests: joinRequestService(parts),
  })
  const files = clanFileService(parts)
  await app.register(clanActivityPlugin, {
    activity: clanActivityService(parts),
    files,
    archive: clanArchiveService({ ...parts, files }),
  })
  await app.register(clanAltsPlugin, { alts: clanAltService(parts) })
  await app.register(clanGuestsPlugin, { guests: clanGuestService(parts) })
  await app.register(clanBansPlugin, { bans: clanBanService({ ...parts, leaveNights: leaveNightsOfClan }) })
  const { images, takePicture } = parts.pictures
  await app.register(clanCrestsPlugin, {
    crests: crestService({ db: parts.db, keepCrest: images.addCrest }),
    takePicture,
  })
  await app.register(clanInvitationsPlugin, {
    invitations: invitationService({ ...parts, joinNight: joinByInvitation(parts) }),
  })
}
