import { IconPhoto } from '@tabler/icons-react'
import { useFileLimit } from '../../platform/values/upload-limit.ts'
import { FileField, type FileFieldProps } from './file-field.tsx'

type PictureKey = 'picture' | 'pictureHelp' | 'choosePicture' | 'replacePicture' | 'noPicture' | 'removePicture'

export interface PictureFieldProps
  extends Pick<FileFieldProps, 'name' | 'change' | 'onChange' | 'uploading' | 'nameOf' | 'toCustomers'> {
  /** The texts of the area that has the field. */
  t: (key: PictureKey, values?: { name?: string; size?: string }) => string
  /** The contract's limit; its module holds schemas, which stay out of the browser. */
  mostBytes: number
  /** Said of a file that is no png or jpeg, and of one that is too large. */
  refusals: (values: { size: string }) => { wrong: string; large: string }
  /** Said while the picture is on its way. */
  sending?: string
}

/** One picture, png or jpeg: chosen, replaced or taken away; it is sent with the form (ANN-05, schedules.3). */
export function PictureField({ t, mostBytes, refusals, sending, ...props }: PictureFieldProps) {
  const limit = useFileLimit(mostBytes)
  const refuse = ({ type, size }: File) => {
    const { wrong, large } = refusals({ size: limit.size })
    if (!['image/png', 'image/jpeg'].includes(type)) return wrong
    return size > limit.bytes ? large : null
  }
  return (
    <FileField
      {...props}
      icon={IconPhoto}
      accept=".png,.jpg,.jpeg"
      refuse={refuse}
      words={{
        label: t('picture'),
        help: t('pictureHelp', { size: limit.size }),
        choose: t('choosePicture'),
        replace: t('replacePicture'),
        none: t('noPicture'),
        remove: (name) => t('removePicture', { name }),
        ...(sending !== undefined && { sending }),
      }}
    />
  )
}
