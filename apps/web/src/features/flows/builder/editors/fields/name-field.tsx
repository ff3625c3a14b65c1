import { Autocomplete, type AutocompleteProps, TagsInput, type TagsInputProps } from '@mantine/core'
import { useState } from 'react'
import { fieldOrder } from './field-order.ts'
import { useKnownVariables } from './known-variables.ts'

/** Choices that open inside of what they belong to, but are not cut off by it. */
const choices = { withinPortal: false, floatingStrategy: 'fixed', transitionProps: { duration: 0 } } as const

/** The name of one variable, without braces; the known ones are offered once one types, clicks or goes down. */
export function NameField(props: AutocompleteProps) {
  const { asked, declared, kept, builtIn } = useKnownVariables()
  return (
    <Autocomplete
      {...fieldOrder}
      comboboxProps={choices}
      openOnFocus={false}
      maxDropdownHeight={220}
      maxLength={60}
      data={[...asked, ...declared, ...kept, ...builtIn]}
      {...props}
    />
  )
}

/** Names of variables in their order. A name that was taken closes the choices: they would lie over what comes next. */
export function NamesField({ onChange, ...props }: TagsInputProps) {
  const { asked, declared, builtIn } = useKnownVariables()
  const [isOpen, setOpen] = useState(false)
  return (
    <TagsInput
      {...fieldOrder}
      comboboxProps={choices}
      maxDropdownHeight={220}
      maxLength={60}
      openOnFocus={false}
      acceptValueOnBlur
      data={[...asked, ...declared, ...builtIn]}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={(typed) => typed !== '' && setOpen(true)}
      {...props}
      onChange={(names) => {
        onChange?.(names)
        setOpen(false)
      }}
    />
  )
}
