import type { FlowProblem } from '@recado/contract/flows/graph'
import { useState } from 'react'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { Confirm } from '../../../../ui/dialogs/confirm.tsx'
import { useFlowDraft } from '../draft/draft.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { problemsIn } from '../draft/publish.ts'
import { errorsOf } from '../draft/use-saving.ts'
import { rollBack } from './history-data.ts'

/**
 * Asks before new chats start on an earlier version. If that version refers to deleted objects, nothing changes and the
 * reasons are shown.
 */
export function RollBackConfirm({ version, onClose }: { version: number; onClose: () => void }) {
  const t = useTexts(draftTexts)
  const draft = useFlowDraft()
  const [problems, setProblems] = useState<FlowProblem[]>([])
  const confirm = async () => {
    try {
      await rollBack(draft, version)
      toast(t('rolledBack', { version }))
    } catch (error) {
      setProblems(errorsOf(problemsIn(error) ?? []))
      throw error
    }
  }
  return (
    <Confirm
      title={t('rollBackTitle', { version })}
      action={t('rollBack')}
      danger={false}
      onConfirm={confirm}
      onClose={onClose}
      more={
        problems.length > 0 && (
          <div role="alert">
            <p>{t('rollBackInvalid')}</p>
            <ul className="rc-flow-reasons">
              {problems.map(({ nodeId, code, text }) => (
                <li key={`${nodeId}/${code}`}>{text}</li>
              ))}
            </ul>
          </div>
        )
      }
    >
      {t('rollBackHelp')}
    </Confirm>
  )
}
