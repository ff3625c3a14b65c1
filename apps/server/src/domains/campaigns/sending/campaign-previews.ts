import type { CampaignPreview, DryRun } from '@recado/contract/campaigns/campaign'
import {
  campaignText,
  exampleTicket,
  type Recipient,
  textOfVariant,
  variantsOf,
  withColumns,
} from '@recado/contract/campaigns/campaign-text.rules'
import type { CampaignSettings } from '@recado/contract/campaigns/choices'
import { filledTemplate } from '@recado/contract/connections/template.rules'
import type { Actor } from '../../../platform/actor.ts'
import type { Work } from '../../../platform/db/work.ts'
import { draftsWithFooter, textDraft } from '../../conversations/public.ts'
import { filesOfList } from '../../file-lists/public.ts'
import type { CampaignRow } from '../campaign.view.ts'
import { leftOutFor } from '../campaign-author.ts'
import { firstOfAudience } from '../recipients/audience.store.ts'
import { campaignAudience, placeOf } from '../recipients/audience.ts'
import { waitingPeople } from '../recipients/shipping.store.ts'
import { type CampaignTemplate, parametersFor } from './campaign-template.ts'
import type { CampaignFile } from './drafts.rules.ts'
import { draftsFor } from './recipient-drafts.ts'

const PREVIEWS = 3
/** Maximum people searched for previews. */
const LOOK = 500

/** The person of a preview without recipients. */
const examplePerson = { name: 'Maria Silva', number: '5511987654321', email: 'maria@exemplo.com.br' }

/** Common data of all previews of a campaign. */
interface PreviewContent {
  variables: CampaignSettings['variables']
  /** Names of the list's variables. */
  columns: readonly string[]
  template: CampaignTemplate | null
}

/**
 * Returns the messages of the first recipients as they will arrive, preferably one per variant, with an example protocol.
 * Without recipients, returns each variant for an example person instead.
 */
export async function campaignPreviews(
  work: Work,
  actor: Actor,
  row: CampaignRow,
  content: PreviewContent,
): Promise<Pick<DryRun, 'previews' | 'examples'>> {
  const files = row.file_list_id === null ? [] : await filesOfList(work.db, work.companyId, row.file_list_id)
  const variants = variantsOf(row)
  const preview = (person: Recipient, variant: number) =>
    previewOf(work, actor, row, { ...content, files, person, variant })
  const people = await firstPeople(work, actor, row)
  const previews = await Promise.all(
    people.map((person) =>
      preview(
        { ...person, variables: withColumns(person.variables, content.columns) },
        person.variant ?? variants[person.id % Math.max(1, variants.length)] ?? 1,
      ),
    ),
  )
  if (previews.length > 0) return { previews, examples: [] }
  const example = { ...examplePerson, variables: content.columns.map((key) => ({ key, value: key })) }
  const shownVariants = content.template || variants.length === 0 ? [1] : variants
  const examples = await Promise.all(shownVariants.map((variant) => preview(example, variant)))
  return { previews, examples: examples.filter(({ messages }) => messages.length > 0) }
}

interface PreviewPerson extends PreviewContent {
  files: readonly CampaignFile[]
  person: Recipient
  variant: number
}

async function previewOf(
  work: Work,
  actor: Actor,
  row: CampaignRow,
  { variables, template, files, person, variant }: PreviewPerson,
): Promise<CampaignPreview> {
  const head = { name: person.name, number: person.number, variant }
  const how = {
    now: work.now,
    language: actor.company.language,
    timeZone: actor.company.timeZone,
    ticket: exampleTicket(work.now),
  }
  if (template) {
    const text = filledTemplate(template.template, parametersFor(template, person, { variables }, how))
    return { ...head, text, messages: [{ text, file: null }] }
  }
  const text = campaignText(textOfVariant(row, variant), person, variables, how)
  const content = { row, template, settings: { variables }, files, language: how.language, timeZone: how.timeZone }
  const drafts = draftsFor(content, { ...person, variables: person.variables ?? [], variant }, work.now)(how.ticket)
  const sentDrafts = await draftsWithFooter(work, row.connection_id, drafts)
  const [firstText] = await draftsWithFooter(work, row.connection_id, [textDraft(text)])
  const messages = sentDrafts.map(({ body, mediaName }) => ({ text: body, file: mediaName ?? null }))
  return { ...head, text: firstText?.body ?? text, messages }
}

async function firstPeople(work: Work, actor: Actor, row: CampaignRow) {
  const { db, companyId } = work
  const audience = await campaignAudience(work, row, leftOutFor(work, actor))
  const look = { after: placeOf(row), limit: PREVIEWS, look: LOOK }
  const gathered = await waitingPeople(db, companyId, row.id, PREVIEWS)
  const gatheredPeople = gathered.map(({ id, name, number, variant, variables }) => ({
    ...{ id, name, number, email: '', variant, variables },
  }))
  const fresh = gatheredPeople.length < PREVIEWS ? await firstOfAudience(db, companyId, audience, look) : []
  return [...gatheredPeople, ...fresh.map((one) => ({ ...one, variant: null }))].slice(0, PREVIEWS)
}
