import { Button } from '@mantine/core'
import type { TestCase, TestResult } from '@recado/contract/flows/simulation'
import { IconCircleCheck, IconCircleX, IconPencil, IconTrash } from '@tabler/icons-react'
import { useCan } from '../../../../platform/access.tsx'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { drawText } from '../../../../ui/text/drawn-text.tsx'
import { testCaseTexts } from './test-case-texts.ts'

export interface TestCardProps {
  test: TestCase
  result: TestResult | null
  isRunning: boolean
  onRun: () => void
  onEdit: () => void
  onDelete: () => void
}

/** A test case with its result. For a failed one, also the first step that differs. */
export function TestCard({ test, result, isRunning, onRun, onEdit, onDelete }: TestCardProps) {
  const t = useTexts(testCaseTexts)
  const mayEdit = useCan('flows:edit')
  const { name, steps } = test
  return (
    <li className="rc-test" aria-label={name}>
      <div className="rc-test-head">
        <strong>{name}</strong>
        <span className="rc-pane-quiet">{t('steps', { count: steps.length })}</span>
      </div>
      {result && <Outcome result={result} />}
      <div className="rc-test-actions">
        <Button
          size="compact-sm"
          variant="default"
          loading={isRunning}
          aria-label={t('runNamed', { name })}
          onClick={onRun}
        >
          {t('run')}
        </Button>
        {mayEdit && (
          <>
            <button type="button" className="rc-pane-button" aria-label={t('editNamed', { name })} onClick={onEdit}>
              <IconPencil size={16} stroke={1.7} aria-hidden />
            </button>
            <button type="button" className="rc-pane-button" aria-label={t('deleteNamed', { name })} onClick={onDelete}>
              <IconTrash size={16} stroke={1.7} aria-hidden />
            </button>
          </>
        )}
      </div>
    </li>
  )
}

function Outcome({ result: { passed, step, expected, said: actual } }: { result: TestResult }) {
  const t = useTexts(testCaseTexts)
  if (passed)
    return (
      <p className="rc-test-outcome" data-passed="true">
        <IconCircleCheck size={16} stroke={1.8} aria-hidden /> {t('passed')}
      </p>
    )
  return (
    <div>
      <p className="rc-test-outcome" data-passed="false">
        <IconCircleX size={16} stroke={1.8} aria-hidden /> {t('failed', { step: (step ?? 0) + 1 })}
      </p>
      <dl className="rc-test-difference">
        <dt>{t('expected')}</dt>
        <dd>{expected === '' ? t('stepPossible') : drawText(expected)}</dd>
        <dt>{t('said')}</dt>
        <dd>{actual.length === 0 ? t('saidNothing') : drawText(actual.join('\n'))}</dd>
      </dl>
    </div>
  )
}
