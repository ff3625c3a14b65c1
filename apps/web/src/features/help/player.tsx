import { Button } from '@mantine/core'
import type { Help } from '@recado/contract/help/help'
import { playerAddress } from '@recado/contract/help/video-code.rules'
import { type RefObject, useEffect, useRef } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { helpTexts } from './help-texts.ts'

/** The embedded player in a dialog (HLP-02). Taken out of the page when it closes, so that the video stops. */
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
        // The dialog keeps Tab among what it knows to be reachable, and a frame says so by this only.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the player's own buttons are in it
        tabIndex={0}
      />
      <p className="rc-player-note">{t('playerNote')}</p>
      {/* Also where Tab leads out of the player, which would otherwise lead behind the dialog. */}
      <div className="rc-form-foot">
        <Button variant="default" onClick={onClose}>
          {p('close')}
        </Button>
      </div>
    </Dialog>
  )
}

/**
 * Keys pressed in a page of another origin do not reach this one, Esc neither. So the keyboard comes back to the dialog
 * when a click took it into the frame; a person who goes there with Tab wants to be there, and leaves with Tab.
 */
function useKeysBack(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let tabbing = false
    const down = ({ key }: KeyboardEvent) => {
      tabbing = key === 'Tab'
    }
    // Where else a Tab led: the frame itself has no such event.
    const arrived = () => {
      tabbing = false
    }
    const back = () => {
      const own = frame.current
      // The whole screen is the player's, and there Esc is the browser's.
      if (!own || document.activeElement !== own || document.fullscreenElement) return
      own.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
    }
    let timer = 0
    const left = () => {
      // An element that takes the focus while it is being lost gets no keys.
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
