// The allowed imports (see ARCHITECTURE.md). Change them only here.

/** A domain may call the public.ts of a domain of lower rank. Web features carry the same names and ranks. */
export const ranks = new Map(
  Object.entries({
    1: 'identity',
    2: 'queues tags quick-messages file-lists announcements help internal-chat boards finance billing outside-calls',
    3: 'settings connections',
    4: 'contacts simulator',
    5: 'conversations contact-lists',
    6: 'push answering knowledge kanban schedules campaigns customers extractor webhooks external-api dashboard todo documentation',
    // An area that answers automatically ranks above those that ask it. A flow may use the other two.
    7: 'chatbot assistant integrations privacy',
    8: 'copilot flows step-editor',
  }).flatMap(([rank, names]) => names.split(' ').map((name) => [name, Number(rank)])),
)

/**
 * The platform's database role reads across companies. Only these files may name it, even as a type (data.1): their
 * task concerns all companies, or cannot know the company beforehand.
 */
export const platformDbUsers = [
  'apps/server/src/wiring/',
  'apps/server/src/platform/db/',
  'apps/server/src/platform/facts/',
  'apps/server/src/platform/jobs/',
  'apps/server/src/domains/identity/',
  // The operator's command lists reactions of all companies.
  'apps/server/src/reactions.ts',
  // The operator's notices and help pages belong to no company.
  'apps/server/src/domains/announcements/announcement-services.ts',
  'apps/server/src/domains/announcements/announcement.store.ts',
  'apps/server/src/domains/announcements/list-announcements.ts',
  'apps/server/src/domains/help/help.store.ts',
  'apps/server/src/domains/help/operate-helps.ts',
  // The legal details of the installation belong to no company.
  'apps/server/src/domains/documentation/legal-details.ts',
  'apps/server/src/domains/documentation/legal.store.ts',
  // A node claims the sessions of any company that have no owner.
  'apps/server/src/domains/connections/create-connections.ts',
  'apps/server/src/domains/connections/sessions/session-leases.store.ts',
  'apps/server/src/domains/connections/sessions/open-connections.store.ts',
  'apps/server/src/domains/connections/sessions/session-dependencies.ts',
  // A payment notice names an invoice, not a company. The first invoice is created together with the company.
  'apps/server/src/domains/billing/billing-dependencies.ts',
  'apps/server/src/domains/billing/all-companies.store.ts',
  'apps/server/src/domains/billing/create-billing.ts',
  'apps/server/src/domains/billing/current-invoice.ts',
  'apps/server/src/domains/billing/invoice.store.ts',
  // The VAPID keys belong to the installation.
  'apps/server/src/domains/push/create-vapid.ts',
  'apps/server/src/domains/push/vapid.store.ts',
  // Backlogs and limits across all companies.
  'apps/server/src/domains/webhooks/create-webhooks.ts',
  'apps/server/src/domains/webhooks/sending/courier.ts',
  'apps/server/src/domains/webhooks/sending/due-webhooks.store.ts',
  'apps/server/src/domains/conversations/area.ts',
  'apps/server/src/domains/conversations/messages/kinds/quiet.store.ts',
  'apps/server/src/domains/outside-calls/area.ts',
  'apps/server/src/domains/outside-calls/logged-companies.store.ts',
  'apps/server/src/domains/schedules/due-companies.store.ts',
  'apps/server/src/domains/schedules/create-schedules.ts',
  'apps/server/src/domains/kanban/due-companies.store.ts',
  'apps/server/src/domains/extractor/area.ts',
  'apps/server/src/domains/extractor/due-companies.store.ts',
  'apps/server/src/domains/extractor/sweep.ts',
  'apps/server/src/domains/kanban/area.ts',
  'apps/server/src/domains/boards/area.ts',
  'apps/server/src/domains/boards/due/create-due.ts',
  'apps/server/src/domains/boards/due/due-companies.store.ts',
  'apps/server/src/domains/customers/area.ts',
  'apps/server/src/domains/privacy/area.ts',
  'apps/server/src/domains/privacy/due-companies.store.ts',
  'apps/server/src/domains/privacy/sweep.ts',
  'apps/server/src/domains/customers/reminders/create-reminders.ts',
  'apps/server/src/domains/customers/reminders/due-companies.store.ts',
  'apps/server/src/domains/flows/area.ts',
  'apps/server/src/domains/flows/runs/all-companies.store.ts',
  'apps/server/src/domains/flows/runs/maintain-runs.ts',
  'apps/server/src/domains/connections/tokens/find-connection-token.store.ts',
  'apps/server/src/domains/external-api/create-external-api.ts',
  'apps/server/src/domains/external-api/sending/old-keys.store.ts',
  'apps/server/src/domains/campaigns/create-campaigns.ts',
  'apps/server/src/domains/campaigns/sending/due-companies.store.ts',
  'apps/server/src/domains/campaigns/sending/sweep.ts',
]

/** The server's platform knows no area, not even an area's contract. These files may, each for its reason. */
export const platformKnowsAreas = [
  // The settings of a company are part of every call's context.
  'apps/server/src/platform/actor.ts',
]

/** Packages that the contract may import, because it is part of the browser's bundle. */
export const contractPackages = ['zod', 'libphonenumber-js']

/** Packages that a rule may import: parsers and tables without side effects. */
export const rulePackages = [...contractPackages, 'baileys', 'ipaddr.js']

/** Files that a rule may import: the errors that it throws. */
export const ruleFiles = ['apps/server/src/platform/app-error.ts', 'packages/channels/src/channel.ts']

/** Names of files and folders that do not describe their content. */
export const drawers = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'shared',
  'misc',
  'base',
  'manager',
  'managers',
  'lib',
]

export const largestFile = 400

/** A folder with more files, tests excluded, is hard to search by reading. */
export const largestFolder = 25

/** Generated files and texts may be longer. */
export const mayBeLong = [/\/tables\.ts$/, /\/i18n\//, /texts(\.[a-z]{2})?\.ts$/, /^packages\/contract\/src\/.*samples/]
