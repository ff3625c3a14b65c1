import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
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
  /** Puts the focus back into the composer. */
  onClose: () => void
}

/** The button beside the composer behind which the helps of the AI are; they come when one asks for them. */
export function HelpButton({ ticketId, text, setText, onClose }: HelpButtonProps) {
  const t = useTexts(copilotTexts)
  // What was typed before a help wrote something else; it can be had back as long as the conversation is open.
  const [typed, setTyped] = useState<string | null>(null)
  const put = (made: string) => {
    setTyped(text)
    setText(made)
  }
  const undo = () => {
    if (typed !== null) setText(typed)
    setTyped(null)
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
            onUndo={typed === null ? null : undo}
            onClose={close}
          />
        </LazyParts>
      )}
    </PopoverButton>
  )
}
