import type { Campaign } from '@recado/contract/campaigns/campaign'
import { useRef, useState } from 'react'
import { instantOf } from '../../../platform/values/company-time.rules.ts'
import type { FileChange } from '../../../ui/forms/file-field.tsx'
import { addCampaign, saveMedia } from '../campaign-data.ts'
import { useGuardedSave } from '../safety/use-guarded-save.tsx'
import { toCampaignInput, type WizardValues } from './wizard-values.ts'

/**
 * Saves the input and the file. Saving again does not create a second campaign.
 * @param onStored receives a version that another window or action stored, which replaces the input
 */
export function useWizardStore(
  campaign: Campaign | undefined,
  values: WizardValues,
  onStored: (stored: Campaign) => void,
) {
  const [savedCampaign, setSavedCampaign] = useState(campaign)
  const [media, setMedia] = useState<FileChange>('keep')
  const [version, setVersion] = useState(0)
  const latest = useRef(campaign)
  const keep = (stored: Campaign) => {
    latest.current = stored
    setSavedCampaign(stored)
  }
  const adopt = (stored: Campaign) => {
    keep(stored)
    setMedia('keep')
    setVersion((before) => before + 1)
    onStored(stored)
  }
  /** Continues after the return to draft. Input that was typed before stays, and a save compares changes of others. */
  const continueAsDraft = (stored: Campaign, hasInput: boolean) => {
    if (!hasInput || !latest.current) return adopt(stored)
    const base = latest.current.revision
    keep({ ...stored, revision: stored.revision === base + 1 ? stored.revision : base })
  }
  const guard = useGuardedSave(adopt)
  /** Null when the user goes back. */
  const saveInput = async (): Promise<Campaign | null> => {
    const input = toCampaignInput(values)
    const scheduledAt = values.scheduledAt === '' ? null : instantOf(values.scheduledAt).toISOString()
    const stored = latest.current
      ? await guard.save(latest.current, input, { ...input, scheduledAt })
      : await addCampaign(input)
    if (!stored) return null
    keep(stored)
    const whole = media === 'keep' ? stored : await saveMedia(stored.id, media === 'remove' ? null : media)
    keep(whole)
    setMedia('keep')
    setVersion((before) => before + 1)
    return whole
  }
  return { savedCampaign, media, setMedia, version, saveInput, guard, adopt, continueAsDraft }
}
