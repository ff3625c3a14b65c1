import './dialog-loading.css'
import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { announce } from '../../platform/announce.ts'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useLate } from '../use-late.ts'

/** In place of a dialog while its code is fetched: a spinner over the screen, from 300 ms on (screens.3). */
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
