import './pane-head.css'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useBuilderStore } from './builder-store.ts'

/** The name of a pane beside the canvas, what can be done with all of it, and the way out. */
export function PaneHead({ title, children }: { title: string; children?: ReactNode }) {
  const t = useTexts(platformTexts)
  const { showPane } = useBuilderStore().getState()
  return (
    <div className="rc-pane-head">
      <h2>{title}</h2>
      {children}
      <button
        type="button"
        className="rc-pane-button"
        aria-label={t('close')}
        title={t('close')}
        onClick={() => showPane(null)}
      >
        <IconX size={18} stroke={1.8} aria-hidden />
      </button>
    </div>
  )
}
