-- The provider's answer about the key of a prompt.
alter table prompts add column key_state text not null default 'unchecked'
  check (key_state in ('unchecked', 'confirmed', 'refused', 'unanswered'));
