import type { ChatStep } from '@recado/contract/flows/chat-flow'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import type { Editor } from '../use-draft.ts'
import { countsText } from './step-counts.ts'
import { nextOf } from './steps.rules.ts'

/** The steps as a vertical list, for narrow screens. */
export function StepsList({ editor: { draft, openId, open } }: { editor: Editor }) {
  const t = useTexts(stepEditorTexts)
  const nameOf = (id: string | null) => draft.nodeList.find((step) => step.id === id)?.name
  const counts = ({ interactions, conditions }: ChatStep) =>
    countsText(t, { interactions: interactions.length, conditions: conditions.length })
  return (
    <ul className="se-list" aria-label={t('stepList')}>
      {draft.nodeList.map((step) => (
        <li key={step.id}>
          <button
            type="button"
            className="se-list-step"
            aria-current={step.id === openId ? 'step' : undefined}
            onClick={() => open(step.id)}
          >
            <strong>{step.name || t('empty')}</strong>
            <span>{counts(step).join(', ')}</span>
            <span>{nameOf(nextOf(draft, step.id)) ? `→ ${nameOf(nextOf(draft, step.id))}` : t('nextNone')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
