import { Button } from '@mantine/core'
import type { Help } from '@recado/contract/help/help'
import { playerAddress } from '@recado/contract/help/video-code.rules'
import { type RefObject, useEffect, useRef } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { helpTexts } from './help-texts.ts'

/** The embedded player in a dialog (HLP-02). Removed from the page on close, so that the video stops. */
export function Player({ help, onClose }: { help: Help; onClose: () => void }) {
  const t = useTexts(helpTexts)
  const p = useTexts(platformTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  useKeysBack(frame)
  return (
    <Dialog title={help.title} onClose={onClose} size={860} fills>
      <iframe
        ref={frame}
        className="rc-player"
        src={playerAddress(help.video)}
        title={help.title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        // The focus trap only includes elements known to be focusable; tabIndex marks the frame as one.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame contains the player's buttons
        tabIndex={0}
      />
      <p className="rc-player-note">{t('playerNote')}</p>
      {/* A focusable element after the player. Otherwise Tab would leave the player to the page behind the dialog. */}
      <div className="rc-form-foot">
        <Button variant="default" onClick={onClose}>
          {p('close')}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Keys pressed in a cross-origin frame, including Esc, do not reach this page. So the focus returns to the dialog when
 * a click moved it into the frame. Users who enter the frame with Tab stay there, and leave with Tab.
 */
function useKeysBack(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let tabbing = false
    const down = ({ key }: KeyboardEvent) => {
      tabbing = key === 'Tab'
    }
    // Tab moved the focus to another element. Focusing the frame itself fires neither event.
    const arrived = () => {
      tabbing = false
    }
    const back = () => {
      const own = frame.current
      // In full screen the player has the focus, and Esc belongs to the browser.
      if (!own || document.activeElement !== own || document.fullscreenElement) return
      own.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
    }
    let timer = 0
    const left = () => {
      // Deferred, because an element focused during blur gets no key events.
      if (!tabbing) timer = window.setTimeout(back)
    }
    const listeners = { blur: left, focus: arrived, focusin: arrived }
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener)
    window.addEventListener('keydown', down, true)
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener)
      window.removeEventListener('keydown', down, true)
    }
  }, [frame])
}
