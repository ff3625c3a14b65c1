import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { PopoverButton } from '../../ui/popover/popover-button.tsx'
import { copilotTexts } from './copilot-texts.ts'

const HelpPanel = lazyPart(() => import('./help-panel.tsx').then((file) => file.HelpPanel))

export interface HelpButtonProps {
  ticketId: number
  /** The draft in the composer. */
  text: string
  setText: (text: string) => void
  /** Returns the focus to the composer. */
  onClose: () => void
}

/** The button beside the composer that opens the AI panel, whose code is loaded on demand. */
export function HelpButton(props: HelpButtonProps) {
  return useCan('ai:use') ? <Helps {...props} /> : null
}

function Helps({ ticketId, text, setText, onClose }: HelpButtonProps) {
  const t = useTexts(copilotTexts)
  // The text from before AI help replaced it. Can be restored while the conversation is open.
  const [originalText, setOriginalText] = useState<string | null>(null)
  const put = (newText: string) => {
    setOriginalText(text)
    setText(newText)
  }
  const undo = () => {
    if (originalText !== null) setText(originalText)
    setOriginalText(null)
  }
  return (
    <PopoverButton
      label={t('helps')}
      face={<IconSparkles size={20} stroke={1.7} />}
      panelClassName="ai-panel"
      onClose={onClose}
    >
      {(close) => (
        <LazyParts onFail={close}>
          <HelpPanel
            ticketId={ticketId}
            text={text}
            onPut={put}
            onUndo={originalText === null ? null : undo}
            onClose={close}
          />
        </LazyParts>
      )}
    </PopoverButton>
  )
}
