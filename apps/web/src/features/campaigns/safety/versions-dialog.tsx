import { Button } from '@mantine/core'
import type { Campaign, CampaignChange } from '@recado/contract/campaigns/campaign'
import { messageFields } from '@recado/contract/campaigns/choices'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { drawText } from '../../../ui/text/drawn-text.tsx'
import { useConnections } from '../../connections/public.ts'
import { useQueues } from '../../queues/public.ts'
import { useCampaignChoices } from '../control-data.ts'
import { controlTexts } from '../control-texts.ts'
import { useContactListOptions, useFileListChoices, useSegmentOptions, useTagOptions } from '../wizard/audience-data.ts'
import { safetyTexts } from './safety-texts.ts'
import { type ComparedField, differingFields, exclusionsIn } from './two-versions.rules.ts'

interface VersionsDialogProps {
  mine: CampaignChange
  stored: Campaign
  answer: (keepsMine: boolean) => void
}

/** Compares the user's version of a campaign with the one that another window saved, and asks which one stays. */
export function VersionsDialog({ mine, stored, answer }: VersionsDialogProps) {
  const t = useTexts(safetyTexts)
  const label = useFieldLabel()
  const valueText = useValueText()
  return (
    <Dialog title={t('conflictTitle')} onClose={() => answer(false)} size={640} role="alertdialog">
      <div className="rc-form">
        <p>{t('conflictHelp')}</p>
        <table className="cp-versions" aria-label={t('conflictTable')}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('stored')}</th>
            </tr>
          </thead>
          <tbody>
            {differingFields(mine, stored).map((field) => (
              <tr key={field}>
                <th scope="row">{label(field)}</th>
                <td>{drawText(valueText(field, mine[field])) || t('emptyValue')}</td>
                <td>{drawText(valueText(field, stored[field])) || t('emptyValue')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="rc-form-foot">
          <Button variant="default" onClick={() => answer(false)} data-autofocus>
            {t('takeStored')}
          </Button>
          <Button onClick={() => answer(true)}>{t('keepMine')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns a field's label in the form. */
export function useFieldLabel(): (field: ComparedField) => string {
  const t = useTexts(safetyTexts)
  return (field) => {
    const at = (messageFields as readonly string[]).indexOf(field)
    if (at >= 0) return t('field_message', { number: at + 1 })
    return t(`field_${field as Exclude<ComparedField, (typeof messageFields)[number]>}`)
  }
}

/** Returns the exclusions with the names of their records, as the form labels them. */
function useExclusionsText(): (value: unknown) => string {
  const t = useTexts(controlTexts)
  const tags = useTagOptions().data
  const lists = useContactListOptions().data
  const campaigns = useCampaignChoices('').data?.records
  return (value) => {
    const { tagIds, contactListIds, campaignIds, days } = exclusionsIn(value)
    const part = (label: string, ids: readonly number[], rows: readonly NamedRecord[] | undefined) =>
      ids.length === 0 ? [] : [`${label}: ${ids.map((id) => nameIn(rows, id)).join(', ')}`]
    return [
      ...part(t('withoutTags'), tagIds, tags),
      ...part(t('withoutLists'), contactListIds, lists),
      ...part(t('withoutCampaigns'), campaignIds, campaigns),
      ...(days === null ? [] : [`${t('withoutDays')}: ${t('days', counted(days))}`]),
    ].join('; ')
  }
}

interface NamedRecord {
  id: number
  name: string
}

const nameIn = (rows: readonly NamedRecord[] | undefined, id: number) =>
  rows?.find((row) => row.id === id)?.name ?? `#${id}`

/** Returns a field's value as the form shows it: a record by its name, else by its number. */
function useValueText(): (field: ComparedField, value: unknown) => string {
  const exclusionsText = useExclusionsText()
  const records: Partial<Record<ComparedField, readonly NamedRecord[] | undefined>> = {
    whatsappId: useConnections().data,
    contactListId: useContactListOptions().data,
    tagListId: useTagOptions().data,
    segmentId: useSegmentOptions().data,
    queueId: useQueues().data,
    fileListId: useFileListChoices('').data?.files,
  }
  return (field, value) => {
    if (value === null || value === undefined || value === '') return ''
    if (field === 'scheduledAt') return formatMoment(String(value))
    if (field === 'exclusions') return exclusionsText(value)
    if (Array.isArray(value)) return value.join(' | ')
    return typeof value === 'number' ? nameIn(records[field], value) : String(value)
  }
}
