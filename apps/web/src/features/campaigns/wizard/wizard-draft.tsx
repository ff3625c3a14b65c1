import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { keepText, read } from '../../../platform/personal/personal-texts.ts'
import { useMe } from '../../../platform/session.ts'
import { campaignDraftKey } from '../../../platform/storage.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { toWizardValues, type WizardValues } from './wizard-values.ts'

interface StoredDraft {
  /** When it was stored, as ISO text. */
  at: string
  /** The change time of the campaign that the draft began with; null for a new campaign. */
  base: string | null
  values: Partial<WizardValues>
}

/** Returns a stored draft; null when it is unreadable or the campaign was changed since. */
function parseDraft(text: string | null, base: string | null): StoredDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as StoredDraft | null
    return draft !== null && typeof draft.values === 'object' && draft.base === base ? draft : null
  } catch {
    return null
  }
}

/** The draft of the wizard in this browser, per user, company and campaign. The chosen file is not part of it. */
export function useWizardDraft(campaign: Campaign | undefined) {
  const { id: userId, companyId } = useMe()
  const [key] = useState(() => campaignDraftKey(userId, companyId, campaign?.id ?? null))
  const [base] = useState(() => campaign?.updatedAt ?? null)
  const [restored, setRestored] = useState(() => parseDraft(read(key), base))
  /** Removes the draft. @returns the values without it */
  const clear = (): WizardValues => {
    keepText(key, null)
    setRestored(null)
    return toWizardValues(campaign)
  }
  return {
    clear,
    initialValues: (): WizardValues => ({ ...toWizardValues(campaign), ...restored?.values }),
    restoredAt: restored?.at ?? null,
    /** Stores unsaved values on every change, and removes the draft when everything is saved. */
    useKeeping(values: WizardValues, isUnsaved: boolean) {
      const text = isUnsaved ? JSON.stringify(values) : null
      useEffect(() => {
        const draft = text && JSON.stringify({ at: new Date().toISOString(), base, values: JSON.parse(text) })
        keepText(key, draft)
      }, [key, base, text])
    },
  }
}

interface DraftNoticeProps {
  /** Null when the wizard did not begin with a draft. */
  restoredAt: string | null
  onDiscard: () => void
}

/** Says that the wizard continues a draft, which can be discarded. */
export function DraftNotice({ restoredAt, onDiscard }: DraftNoticeProps) {
  const t = useTexts(campaignTexts)
  if (restoredAt === null) return null
  return (
    <p className="cp-note" role="status">
      {t('draftRestored', { when: formatMoment(restoredAt) })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        {t('draftDiscard')}
      </Button>
    </p>
  )
}
