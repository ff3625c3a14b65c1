import type { DryRun } from '@recado/contract/campaigns/campaign'
import { secondsFor } from '@recado/contract/campaigns/campaign.rules'
import {
  campaignText,
  exampleTicket,
  textOfVariant,
  unknownMarks,
  variantsOf,
  withColumns,
} from '@recado/contract/campaigns/campaign-text.rules'
import { type CampaignSettings, messageFields } from '@recado/contract/campaigns/choices'
import { filledTemplate } from '@recado/contract/connections/template.rules'
import type { Actor } from '../../platform/actor.ts'
import type { Work } from '../../platform/db/work.ts'
import { marketingLimits } from '../connections/public.ts'
import { listVariables } from '../contact-lists/public.ts'
import { textDraft, withConnectionFooter } from '../conversations/public.ts'
import type { CampaignRow } from './campaign.view.ts'
import { leftOutFor } from './campaign-author.ts'
import type { CampaignDependencies } from './campaign-services.ts'
import { countAudience, firstOfAudience } from './recipients/audience.store.ts'
import { campaignAudience, placeOf } from './recipients/audience.ts'
import { countShippings, noCounts, waitingPeople } from './recipients/shipping.store.ts'
import { seenCampaign } from './require-campaign.ts'
import { messagesEach } from './sending/campaign-content.ts'
import {
  type CampaignTemplate,
  goesByTemplate,
  parametersFor,
  templateOfCampaign,
} from './sending/campaign-template.ts'
import { missingNow } from './sending/run-campaign.ts'
import { campaignSettings } from './settings.store.ts'

const PREVIEWS = 3
/** Maximum people searched for previews. */
const LOOK = 500

/**
 * Returns what the caller's start would do now, counted by the statement that gathers recipients. Already gathered recipients
 * count with their status.
 * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_NO_PERMISSION
 */
export async function dryRunCampaign(
  work: Work,
  actor: Actor,
  id: number,
  deps: Pick<CampaignDependencies, 'needsTemplate'>,
): Promise<DryRun> {
  const row = await seenCampaign(work, actor, id)
  const { db, companyId } = work
  const after = placeOf(row)
  const audience = campaignAudience(row, leftOutFor(work, actor))
  const { unchecked, ...fresh } = await countAudience(db, companyId, audience, after)
  const gathered = row.gathering === 'none' ? noCounts : await countShippings(db, companyId, id)
  const counts = {
    ...gathered,
    total: gathered.total + fresh.total,
    valid: gathered.valid + fresh.valid,
    invalid: gathered.invalid + fresh.invalid,
    duplicate: gathered.duplicate + fresh.duplicate,
    optedOut: gathered.optedOut + fresh.optedOut,
    blocked: gathered.blocked + fresh.blocked,
    waiting: gathered.waiting + fresh.valid,
    leftOut: (gathered.leftOut ?? 0) + fresh.leftOut,
  }
  const settings = await campaignSettings(db, companyId)
  const columns = row.contact_list_id === null ? [] : await listVariables(work, row.contact_list_id)
  const byTemplate = goesByTemplate(row, deps)
  const template = byTemplate ? await templateOfCampaign(work, row) : null
  return {
    counts,
    unchecked,
    seconds: secondsFor(counts.waiting, settings),
    days:
      row.connection_id === null
        ? null
        : await daysFor(work, row.connection_id, counts.waiting * (byTemplate ? 1 : await messagesEach(work, row))),
    previews:
      byTemplate && !template
        ? []
        : await previews(work, actor, row, { variables: settings.variables, columns, template }),
    missing: await missingNow(work, row, deps),
    unknownVariables: unknownMarks(
      byTemplate ? row.template_parameters : messageFields.map((field) => row[field]),
      settings.variables,
      columns,
    ),
  }
}

/** Returns the days that the connection's daily cap needs for the messages. */
async function daysFor(work: Work, connectionId: number, messages: number): Promise<number | null> {
  const { dailyCap } = await marketingLimits(work, connectionId)
  return dailyCap ? Math.max(1, Math.ceil(messages / dailyCap)) : null
}

/**
 * Returns the texts of the first recipients as they will arrive, preferably one per variant, with an example protocol.
 */
async function previews(
  work: Work,
  actor: Actor,
  row: CampaignRow,
  {
    variables,
    columns,
    template,
  }: { variables: CampaignSettings['variables']; columns: readonly string[]; template: CampaignTemplate | null },
): Promise<DryRun['previews']> {
  const variants = variantsOf(row)
  const first = await firstPeople(work, actor, row)
  return Promise.all(
    first.map(async (recipient) => {
      const person = { ...recipient, variables: withColumns(recipient.variables, columns) }
      const variant = person.variant ?? variants[person.id % Math.max(1, variants.length)] ?? 1
      const how = { now: work.now, language: actor.company.language }
      if (template) {
        const values = parametersFor(template, person, { variables }, how)
        return { name: person.name, number: person.number, variant, text: filledTemplate(template.template, values) }
      }
      const text = campaignText(textOfVariant(row, variant), person, variables, {
        ...how,
        ticket: exampleTicket(work.now),
      })
      return {
        ...{ name: person.name, number: person.number, variant },
        text: (await withConnectionFooter(work, row.connection_id, textDraft(text))).body,
      }
    }),
  )
}

async function firstPeople(work: Work, actor: Actor, row: CampaignRow) {
  const { db, companyId } = work
  const audience = campaignAudience(row, leftOutFor(work, actor))
  const look = { after: placeOf(row), limit: PREVIEWS, look: LOOK }
  const gathered = await waitingPeople(db, companyId, row.id, PREVIEWS)
  const gatheredPeople = gathered.map(({ id, name, number, variant, variables }) => ({
    id,
    name,
    number,
    email: '',
    variant,
    variables,
  }))
  const fresh = gatheredPeople.length < PREVIEWS ? await firstOfAudience(db, companyId, audience, look) : []
  return [...gatheredPeople, ...fresh.map((one) => ({ ...one, variant: null }))].slice(0, PREVIEWS)
}
