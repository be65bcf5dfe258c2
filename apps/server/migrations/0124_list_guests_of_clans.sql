-- A person of a clan's roster without an account here. Only its officers see the list.
create table clan_guest (
  id uuid primary key,
  clan_id uuid not null references clan (id) on delete cascade,
  name text not null,
  -- Null: the roster gives no tag.
  tag_line text,
  name_key text not null collate "C",
  main_position text,
  sub_position text,
  added_at timestamptz not null,
  -- The invitation link for this guest. It works for any person who has it.
  invitation_id uuid unique references clan_invitation (id) on delete set null,
  -- When somebody joined by that link.
  joined_at timestamptz,
  unique (clan_id, name_key)
);
