import { Loader } from '@mantine/core'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { editorTexts } from './editor-texts.ts'

/** In place of the fields while files go up (FLW-15). */
export function Uploading() {
  const t = useTexts(editorTexts)
  return (
    <div className="fe-uploading" role="status">
      <Loader aria-hidden />
      <p>{t('uploading')}</p>
    </div>
  )
}
