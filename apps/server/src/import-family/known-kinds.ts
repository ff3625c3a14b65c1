import { chatMessages, chats, chatUsers } from './kinds/chats.ts'
import { connections } from './kinds/connections.ts'
import { contacts } from './kinds/contacts.ts'
import { connectionQueues, contactTags, ticketTags, userQueues } from './kinds/links.ts'
import { integrations, prompts } from './kinds/machines.ts'
import { messages } from './kinds/messages.ts'
import { campaignSettingKind, campaigns, contactListItems, contactLists, shippings } from './kinds/outreach.ts'
import { users } from './kinds/people.ts'
import { companySettings, flows, phrases, settings } from './kinds/rules.ts'
import { queueOptions, queues, tags } from './kinds/setup.ts'
import { fileListOptions, fileLists, quickMessages, schedules } from './kinds/texts.ts'
import { notes, ratings, tickets } from './kinds/tickets.ts'
import type { RowKind } from './move.ts'

/** Kinds imported before the tickets are refreshed, each after those that it references. */
export const firstKinds: readonly RowKind[] = [
  ...[settings, companySettings, integrations, queues, queueOptions, prompts, connections, connectionQueues],
  ...[users, userQueues, tags, contacts, contactTags, tickets, messages],
]

/** Kinds imported afterwards. Ticket tags are counted by the lanes of their tickets. */
export const lastKinds: readonly RowKind[] = [
  ...[ticketTags, ratings, notes, quickMessages, schedules, contactLists, contactListItems],
  ...[
    fileLists,
    fileListOptions,
    campaigns,
    shippings,
    campaignSettingKind,
    flows,
    phrases,
    chats,
    chatUsers,
    chatMessages,
  ],
]

/** Known tables that are not imported: operational data of the source, or data merged into other kinds. */
export const leftTables: readonly string[] = [
  ...[
    'Companies',
    'Plans',
    'SequelizeMeta',
    'SequelizeData',
    'Baileys',
    'BaileysKeys',
    'BaileysSessions',
    'OldMessages',
  ],
  ...['ContactCustomFields', 'TicketTraking', 'TicketTrakings', 'Translations', 'OutOfTicketMessages', 'UserDevices'],
]
