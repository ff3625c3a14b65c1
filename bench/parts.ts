import type { BenchContext } from './bench-context.ts'
import { acks } from './parts/acks.ts'
import { apiSends } from './parts/api-sends.ts'
import { backlog } from './parts/backlog.ts'
import { backup } from './parts/backup.ts'
import { baileys } from './parts/baileys.ts'
import { board } from './parts/board.ts'
import { boards } from './parts/boards.ts'
import { browser } from './parts/browser.ts'
import { burst } from './parts/burst.ts'
import { campaigns } from './parts/campaigns.ts'
import { chats } from './parts/chats.ts'
import { contacts } from './parts/contacts.ts'
import { customers } from './parts/customers.ts'
import { dashboard } from './parts/dashboard.ts'
import { explain } from './parts/explain.ts'
import { finance } from './parts/finance.ts'
import { flowCanvas } from './parts/flow-canvas.ts'
import { flows } from './parts/flows.ts'
import { hanging } from './parts/hanging.ts'
import { idle } from './parts/idle.ts'
import { importFamily } from './parts/import-family.ts'
import { inbound } from './parts/inbound.ts'
import { kanban } from './parts/kanban.ts'
import { lists } from './parts/lists.ts'
import { memory } from './parts/memory.ts'
import { messages } from './parts/messages.ts'
import { outbound } from './parts/outbound.ts'
import { reactions } from './parts/reactions.ts'
import { schedules } from './parts/schedules.ts'

import { scripts } from './parts/scripts.ts'
import { search } from './parts/search.ts'
import { shortcuts } from './parts/shortcuts.ts'
import { slowIntegrations } from './parts/slow-integrations.ts'
import { start } from './parts/start.ts'
import { taskBoard } from './parts/task-board.ts'
import { webhooks } from './parts/webhooks.ts'

/** The parts for `--only`, in the order of a full run: first those that need a separate server. */
export const parts: Record<string, (context: BenchContext) => Promise<void>> = {
  start,
  'import-family': (context) => importFamily(context, 100_000, 300),
  'import-family-large': (context) => importFamily(context, 509_000, 1200),
  memory,
  baileys,
  hanging,
  reactions,
  'slow-integrations': slowIntegrations,
  webhooks,
  burst,
  backup,
  inbound,
  acks,
  outbound,
  'api-sends': apiSends,
  backlog,
  schedules,
  campaigns,
  lists,
  contacts,
  finance,
  customers,
  chats,
  messages,
  dashboard,
  search,
  explain,
  idle,
  shortcuts,
  kanban,
  boards,
  scripts,
  browser,
  board,
  'task-board': taskBoard,
  flows,
  'flow-canvas': flowCanvas,
}
