import { useTexts } from '../../../platform/i18n/texts.ts'
import { stepEditorTexts } from '../step-editor-texts.ts'
import type { Editor } from '../use-draft.ts'
import { nextOf } from './steps.rules.ts'

/** The steps one below the other, for narrow screens. */
export function StepList({ editor: { draft, openId, open } }: { editor: Editor }) {
  const t = useTexts(stepEditorTexts)
  const nameOf = (id: string | null) => draft.nodeList.find((step) => step.id === id)?.name
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
            <span>{`${t('says', { count: step.interactions.length })}, ${t('asks', { count: step.conditions.length })}`}</span>
            <span>{nameOf(nextOf(draft, step.id)) ? `→ ${nameOf(nextOf(draft, step.id))}` : t('nextNone')}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
