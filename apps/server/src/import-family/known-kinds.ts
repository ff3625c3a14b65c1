import { chatMessages, chats, chatUsers } from './kinds/chats.ts'
import { connections } from './kinds/connections.ts'
import { contacts } from './kinds/contacts.ts'
import { connectionQueues, contactTags, ticketTags, userQueues } from './kinds/links.ts'
import { integrations, prompts } from './kinds/machines.ts'
import { messages } from './kinds/messages.ts'
import { campaignSettings, campaigns, contactListItems, contactLists, shippings } from './kinds/outreach.ts'
import { users } from './kinds/people.ts'
import { companySettings, flows, phrases, settings } from './kinds/rules.ts'
import { queueOptions, queues, tags } from './kinds/setup.ts'
import { fileListOptions, fileLists, quickMessages, schedules } from './kinds/texts.ts'
import { notes, ratings, tickets } from './kinds/tickets.ts'
import type { Kind } from './move.ts'

/** What comes before the tickets are made right: each kind after those that it names. */
export const firstKinds: readonly Kind[] = [
  ...[settings, companySettings, integrations, queues, queueOptions, prompts, connections, connectionQueues],
  ...[users, userQueues, tags, contacts, contactTags, tickets, messages],
]

/** What comes after: tags of tickets are counted by where their tickets stand. */
export const lastKinds: readonly Kind[] = [
  ...[ticketTags, ratings, notes, quickMessages, schedules, contactLists, contactListItems],
  ...[
    fileLists,
    fileListOptions,
    campaigns,
    shippings,
    campaignSettings,
    flows,
    phrases,
    chats,
    chatUsers,
    chatMessages,
  ],
]

/** Tables that are known and not moved: what belongs to the running of that installation, or was merged into others. */
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
