-- What the provider said about the key of a prompt, and when it was asked.
alter table prompts add column key_state text not null default 'unchecked'
  check (key_state in ('unchecked', 'confirmed', 'refused', 'unanswered'));
