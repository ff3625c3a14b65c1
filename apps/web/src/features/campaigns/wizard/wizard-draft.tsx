import { Button } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaign'
import { editableOf } from '@recado/contract/campaigns/campaign.rules'
import { useEffect, useRef, useState } from 'react'
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
  /** The revision of that campaign. Absent in drafts of earlier builds. */
  revision?: number
  values: Partial<WizardValues>
}

/** Returns a stored draft; null when it is unreadable, or the campaign was changed since and cannot be edited fully. */
function parseDraft(text: string | null, campaign: Campaign | undefined): StoredDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as StoredDraft | null
    if (draft === null || typeof draft.values !== 'object') return null
    if (draft.base === (campaign?.updatedAt ?? null)) return draft
    return campaign && draft.revision !== undefined && editableOf(campaign, new Date()) === 'all' ? draft : null
  } catch {
    return null
  }
}

/**
 * The draft of the wizard in this browser, per user, company and campaign. The chosen file is not part of it. `base` is
 * the campaign with the revision that the draft began with, so that a save meets changes made since.
 */
export function useWizardDraft(campaign: Campaign | undefined) {
  const { id: userId, companyId } = useMe()
  const keyOf = (one: Campaign | undefined) => campaignDraftKey(userId, companyId, one?.id ?? null)
  const [firstKey] = useState(() => keyOf(campaign))
  const latestKey = useRef(firstKey)
  const [restored, setRestored] = useState(() => parseDraft(read(firstKey), campaign))
  const [base] = useState(() => campaign && { ...campaign, revision: restored?.revision ?? campaign.revision })
  const clear = () => {
    keepText(latestKey.current, null)
    setRestored(null)
  }
  return {
    ...{ base, clear },
    initialValues: (): WizardValues => ({ ...toWizardValues(campaign), ...restored?.values }),
    restoredAt: restored?.at ?? null,
    /**
     * Stores unsaved values on every change, and removes the draft when everything is saved. The draft of a new campaign
     * belongs to the saved one from its first save on.
     */
    useKeeping(
      values: WizardValues,
      { isUnsaved, savedCampaign }: { isUnsaved: boolean; savedCampaign: Campaign | undefined },
    ) {
      const text = isUnsaved ? JSON.stringify(values) : null
      const key = keyOf(savedCampaign)
      const savedAt = savedCampaign?.updatedAt ?? null
      const revision = savedCampaign?.revision
      useEffect(() => {
        if (latestKey.current !== key) keepText(latestKey.current, null)
        latestKey.current = key
        const draft =
          text && JSON.stringify({ at: new Date().toISOString(), base: savedAt, revision, values: JSON.parse(text) })
        keepText(key, draft)
      }, [key, savedAt, revision, text])
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
