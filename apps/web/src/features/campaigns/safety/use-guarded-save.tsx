import type { Campaign, CampaignChange, SavedCampaign } from '@recado/contract/campaigns/campaign'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { changeCampaign, runCampaign } from '../campaign-data.ts'
import { safetyTexts } from './safety-texts.ts'
import { storedIn, unknownIn } from './save-refusals.ts'
import { comparedFields, differingFields } from './two-versions.rules.ts'
import { VariablesConfirm } from './variables-confirm.tsx'
import { useFieldLabel, VersionsDialog } from './versions-dialog.tsx'

/** A question that a save waits for. */
type Question =
  | { about: 'variables'; names: string[]; action: string; answer: (isConfirmed: boolean) => void }
  | { about: 'versions'; mine: CampaignChange; stored: Campaign; answer: (keepsMine: boolean) => void }

export interface GuardedSave {
  /**
   * Saves a change of a stored campaign.
   * @param compared the user's version for the question, if it has more fields than the change
   * @returns null when the user goes back or takes the stored version
   */
  save(base: Campaign, change: CampaignChange, compared?: CampaignChange): Promise<SavedCampaign | null>
  /**
   * Starts a campaign.
   * @param isConfirmed whether the user has confirmed its unknown variables
   * @returns null when the user goes back; else the number of people left out
   */
  start(id: number, isConfirmed: boolean): Promise<number | null>
  /** The question that is open. */
  dialog: ReactNode
}

/**
 * Saves and starts a campaign. Asks when another window saved it since, and before unknown variables are sent.
 * @param onStored receives the stored version when the user takes it
 */
export function useGuardedSave(onStored: (stored: Campaign) => void): GuardedSave {
  const t = useTexts(safetyTexts)
  const label = useFieldLabel()
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = (open: (answer: (isYes: boolean) => void) => Question) =>
    new Promise<boolean>((resolve) =>
      setQuestion(
        open((isYes) => {
          setQuestion(null)
          resolve(isYes)
        }),
      ),
    )
  /** Sends with or without the confirmation. Asks about unknown variables that the server refuses. */
  const confirmed = async <Result,>(
    action: string,
    send: (confirmVariables: boolean) => Promise<Result>,
    isConfirmed = false,
  ) => {
    try {
      return await send(isConfirmed)
    } catch (error) {
      const names = unknownIn(error)
      if (!names) throw error
      return (await ask((answer) => ({ about: 'variables', names, action, answer }))) ? send(true) : null
    }
  }
  const save: GuardedSave['save'] = async (base, change, compared = change) => {
    try {
      const record = await confirmed(t('scheduleAnyway'), (confirmVariables) =>
        changeCampaign(base.id, { ...change, revision: base.revision, confirmVariables }),
      )
      const ignored = comparedFields.filter((field) => record?.ignoredFields?.includes(field))
      if (ignored.length > 0) toast(t('ignored', { names: ignored.map(label).join(', ') }))
      return record
    } catch (error) {
      const stored = storedIn(error)
      if (!stored) throw error
      const keepsMine =
        differingFields(compared, stored).length === 0 ||
        (await ask((answer) => ({ about: 'versions', mine: compared, stored, answer })))
      if (keepsMine) return save(stored, change, compared)
      onStored(stored)
      return null
    }
  }
  return {
    save,
    start: (id, isConfirmed) =>
      confirmed(t('sendAnyway'), (confirmVariables) => runCampaign(id, 'start', { confirmVariables }), isConfirmed),
    dialog: question && <SaveQuestion question={question} />,
  }
}

function SaveQuestion({ question }: { question: Question }) {
  if (question.about === 'versions') return <VersionsDialog {...question} />
  const { names, action, answer } = question
  return (
    <VariablesConfirm
      names={names}
      action={action}
      onConfirm={async () => answer(true)}
      onClose={() => answer(false)}
    />
  )
}
