import { Loader } from '@mantine/core'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { editorTexts } from './editor-texts.ts'

/** Replaces the fields during the upload (FLW-15). */
export function Uploading() {
  const t = useTexts(editorTexts)
  return (
    <div className="fe-uploading" role="status">
      <Loader aria-hidden />
      <p>{t('uploading')}</p>
    </div>
  )
}
