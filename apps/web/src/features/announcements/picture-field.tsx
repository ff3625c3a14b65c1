import { IconPhoto } from '@tabler/icons-react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { FileField, type FileFieldProps } from '../../ui/forms/file-field.tsx'
import { announcementTexts } from './announcement-texts.ts'

// The contract's limit; its module holds schemas, which stay out of the browser.
const MAX_BYTES = 5 * 1024 * 1024

/** One picture: chosen, replaced or taken away; it is sent with the form (ANN-05). */
export function PictureField(props: Pick<FileFieldProps, 'name' | 'change' | 'onChange' | 'uploading'>) {
  const t = useTexts(announcementTexts)
  const refuse = ({ type, size }: File) => {
    if (!['image/png', 'image/jpeg'].includes(type)) return t('pictureWrong')
    return size > MAX_BYTES ? t('pictureLarge') : null
  }
  return (
    <FileField
      {...props}
      icon={IconPhoto}
      accept="image/png,image/jpeg"
      refuse={refuse}
      words={{
        label: t('picture'),
        help: t('pictureHelp'),
        choose: t('choosePicture'),
        replace: t('replacePicture'),
        none: t('noPicture'),
        remove: (name) => t('removePicture', { name }),
        sending: t('sending'),
      }}
    />
  )
}
