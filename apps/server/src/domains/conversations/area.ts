import type { Area } from '../../platform/area.ts'
import type { PlatformDb } from '../../platform/db/platform-db.ts'
import type { Workplace } from '../../platform/db/work.ts'
import type { Registrar } from '../../platform/http/call.ts'
import { handle } from '../../platform/jobs/job.ts'
import type { AnyAreaSockets } from '../../platform/realtime/area-sockets.ts'
import { runBulk } from './bulk/run-bulk.ts'
import { conversationFacts } from './facts.ts'
import { conversationJobs, quietForget, ticketsBulk } from './jobs.ts'
import type { Messages } from './messages/create-messages.ts'
import { companiesWithOldQuiet, forgetQuiet } from './messages/kinds/quiet.store.ts'
import { conversationData } from './personal-data.store.ts'
import { conversationReactions } from './reactions.ts'
import { ticketRoutes } from './routes.ts'

interface ConversationAreaDependencies {
  workplace: Workplace
  /** Used only to find companies with expired messages. */
  platform: PlatformDb
  messages: Messages
  sockets: AnyAreaSockets
}

/** The area of tickets and their messages. */
export const conversationArea = ({ workplace, platform, messages, sockets }: ConversationAreaDependencies) =>
  ({
    name: 'conversations',
    personalData: conversationData,
    routes(on: Registrar) {
      ticketRoutes(on, { messages: messages.services, removeFiles: messages.removeFiles })
      messages.routes(on)
    },
    jobTypes: conversationJobs,
    jobs: [
      messages.mediaDownload,
      messages.ticketWake,
      handle(ticketsBulk, (job) => runBulk(workplace, messages, job)),
      handle(quietForget, async () => {
        for (const companyId of await companiesWithOldQuiet(platform, workplace.clock.now()))
          while (await workplace.run(companyId, ({ db, now }) => forgetQuiet(db, companyId, now)));
      }),
    ],
    facts: conversationFacts,
    reactions: conversationReactions,
    sockets,
  }) satisfies Area
