import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { entranceTexts } from '../entrance/entrance-texts.ts'
import { signUpSteps } from './sign-up-values.ts'

/** Where one is among the four steps (SGN-01). */
export function StepList({ step }: { step: number }) {
  const t = useTexts(entranceTexts)
  return (
    <ol className="rc-signup-steps" aria-label={t('steps')}>
      {signUpSteps.map(({ title }, index) => (
        <li
          key={title}
          aria-current={index === step ? 'step' : undefined}
          data-state={index < step ? 'done' : undefined}
        >
          <span className="rc-signup-step-mark" aria-hidden>
            {index < step ? <IconCheck size={14} stroke={2.4} /> : index + 1}
          </span>
          <span>{t(title)}</span>
        </li>
      ))}
    </ol>
  )
}
