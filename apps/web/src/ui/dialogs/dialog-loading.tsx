import './dialog-loading.css'
import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { announce } from '../../platform/announce.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useLate } from '../use-late.ts'

/** Shown while a dialog's code is loaded: a spinner over the screen, after 300 ms (screens.3). */
export function DialogLoading() {
  const words = useTexts(platformTexts)('loading')
  const isLate = useLate(true)
  useEffect(() => {
    if (isLate) announce(words)
  }, [isLate, words])
  return (
    isLate && (
      <div className="rc-dialog-loading">
        <Loader size="sm" aria-hidden />
      </div>
    )
  )
}
