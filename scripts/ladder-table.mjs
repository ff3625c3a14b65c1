// The allowed imports (ARCHITECTURE.md, section 1). The only place to change them.

/** A domain may call the public.ts of a domain of lower rank. Web features carry the same names and ranks. */
export const ranks = new Map(
  Object.entries({
    1: 'identity',
    2: 'queues tags quick-messages file-lists announcements help internal-chat boards finance billing outside-calls',
    3: 'settings connections',
    4: 'contacts simulator',
    5: 'conversations contact-lists',
    6: 'push answering knowledge kanban schedules campaigns customers extractor webhooks external-api dashboard todo documentation',
    // Who answers by itself stands above what asks it; a flow may use the other two.
    7: 'chatbot assistant integrations privacy',
    8: 'copilot flows step-editor',
  }).flatMap(([rank, names]) => names.split(' ').map((name) => [name, Number(rank)])),
)

/**
 * The platform's own database role crosses companies. These files may name it, even as a type, no others (data.1);
 * each is here because its task cannot know a company beforehand, or concerns all of them.
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
  // Who runs the installation belongs to no company.
  'apps/server/src/domains/documentation/legal-details.ts',
  'apps/server/src/domains/documentation/legal.store.ts',
  // A node takes the sessions of whichever company has one without an owner.
  'apps/server/src/domains/connections/create-connections.ts',
  'apps/server/src/domains/connections/sessions/session-leases.store.ts',
  'apps/server/src/domains/connections/sessions/open-connections.store.ts',
  'apps/server/src/domains/connections/sessions/session-dependencies.ts',
  // A payment's notice names an invoice, not a company; the first invoice is made with the company.
  'apps/server/src/domains/billing/billing-dependencies.ts',
  'apps/server/src/domains/billing/all-companies.store.ts',
  'apps/server/src/domains/billing/create-billing.ts',
  'apps/server/src/domains/billing/current-invoice.ts',
  'apps/server/src/domains/billing/invoice.store.ts',
  // The keys of notices belong to the installation.
  'apps/server/src/domains/push/create-vapid.ts',
  'apps/server/src/domains/push/vapid.store.ts',
  // What is due anywhere, or too much.
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
  'apps/server/src/domains/flows/runs/look-after-runs.ts',
  'apps/server/src/domains/connections/tokens/find-connection-token.store.ts',
  'apps/server/src/domains/external-api/create-external-api.ts',
  'apps/server/src/domains/external-api/sending/old-keys.store.ts',
  'apps/server/src/domains/campaigns/create-campaigns.ts',
  'apps/server/src/domains/campaigns/sending/due-companies.store.ts',
  'apps/server/src/domains/campaigns/sending/sweep.ts',
]

/** The server's platform knows no area, not even by an area's contract. These files may, each for its reason. */
export const platformKnowsAreas = [
  // A company's settings are part of what every call knows of it.
  'apps/server/src/platform/actor.ts',
]

/** Packages that the contract may use: it travels to the browser. */
export const contractPackages = ['zod', 'libphonenumber-js']

/** Packages that a rule may use: of these it takes parsers and tables, nothing that acts. */
export const rulePackages = [...contractPackages, 'baileys', 'ipaddr.js']

/** Files that a rule may use: the errors by which a rule says no. */
export const ruleFiles = ['apps/server/src/platform/app-error.ts', 'packages/channels/src/channel.ts']

/** Names of files and folders that say nothing about their content. */
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

/** More files in one folder, tests aside, are not found by reading its list. */
export const largestFolder = 25

/** May be longer: generated, or texts. */
export const mayBeLong = [/\/tables\.ts$/, /\/i18n\//, /texts(\.[a-z]{2})?\.ts$/, /^packages\/contract\/src\/.*samples/]
