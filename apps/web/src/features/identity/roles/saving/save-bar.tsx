import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import type { SaveSummary } from '../edits/drafts.rules.ts'
import { roleTexts } from '../role-texts.ts'
import { useSaveWords } from './loss-words.ts'

interface SaveBarProps {
  summary: SaveSummary
  isSaving: boolean
  failure: unknown
  onDiscard: () => void
  onSave: () => void
}

/** The effects of a save, with buttons to discard the edits or save them. */
export function SaveBar({ summary, isSaving, failure, onDiscard, onSave }: SaveBarProps) {
  const t = useTexts(roleTexts)
  const words = useSaveWords()
  return (
    <section className="rc-save-bar" aria-label={t('changed', { count: summary.count })}>
      <span className="rc-save-bar-sign" aria-hidden>
        <IconEdit size={18} stroke={1.8} />
      </span>
      <div className="rc-save-bar-words">
        <strong>{t('changed', { count: summary.count })}</strong>
        <p>{words.people(summary)}</p>
        {summary.losses.map((loss) => (
          <p key={loss.role.id}>{words.loss(loss)}</p>
        ))}
        {failure !== null && <p role="alert">{errorText(failure)}</p>}
      </div>
      <div className="rc-save-bar-actions">
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          {t('discard')}
        </Button>
        <Button loading={isSaving} onClick={onSave}>
          {t('save')}
        </Button>
      </div>
    </section>
  )
}
