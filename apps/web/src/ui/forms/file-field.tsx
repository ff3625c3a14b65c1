import { ActionIcon, Button, Group, Input, Loader } from '@mantine/core'
import { type Icon, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LazyParts, lazyPart } from '../lazy-part.tsx'

const FileOutlook = lazyPart(() => import('../media/file-outlook.tsx').then((file) => file.FileOutlook))

/** The fate of the attached file when the form is saved. */
export type FileChange = File | 'keep' | 'remove'

export interface FileFieldProps {
  words: {
    label: string
    help: string
    choose: string
    replace: string
    /** In place of a name. */
    none: string
    remove: (name: string) => string
    /** While the file is on its way. */
    sending?: string
  }
  icon: Icon
  /** The types that the browser offers; `refuse` decides. */
  accept?: string
  /** The file that is attached now. */
  name: string | null
  change: FileChange
  onChange: (change: FileChange) => void
  /** Why a chosen file cannot be taken, in words; null: it can. */
  refuse: (file: File) => string | null
  /** Shows the refusal elsewhere; without it the field shows it itself. */
  onProblem?: (problem: string | null) => void
  /** The name that a chosen file will get. */
  nameOf?: (file: File) => string
  uploading?: boolean
  /** Customers get it: what they will get is said, and what only a browser converts is converted. */
  toCustomers?: boolean
}

/** One file: chosen, replaced or taken away; it is sent with the form. */
export function FileField(props: FileFieldProps) {
  const { words, icon: Sign, accept, name, change, onChange, refuse, uploading = false } = props
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const nameOf = props.nameOf ?? ((file: File) => file.name)
  const shown = change instanceof File ? nameOf(change) : change === 'keep' ? name : null
  const report = props.onProblem ?? setProblem
  const choose = (file: File | undefined) => {
    if (!file) return
    const refusal = refuse(file)
    report(refusal)
    if (refusal === null) onChange(file)
  }
  return (
    <Input.Wrapper
      label={words.label}
      labelElement="div"
      description={words.help}
      error={problem}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<Sign size={16} />}
          disabled={uploading}
          onClick={() => input.current?.click()}
        >
          {shown ? words.replace : words.choose}
        </Button>
        <span className="rc-file-name" role="status">
          {uploading ? words.sending : (shown ?? words.none)}
        </span>
        {uploading && <Loader size="xs" aria-hidden />}
        {shown && !uploading && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.remove(shown)}
            title={words.remove(shown)}
            onClick={() => {
              // The message about a refused file belongs to it.
              report(null)
              onChange(name ? 'remove' : 'keep')
            }}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </Group>
      {props.toCustomers && change instanceof File && !uploading && (
        <LazyParts>
          <FileOutlook file={change} onConverted={onChange} />
        </LazyParts>
      )}
      <input
        ref={input}
        type="file"
        hidden
        {...(accept && { accept })}
        aria-label={words.choose}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </Input.Wrapper>
  )
}
