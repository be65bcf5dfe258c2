-- Holds app_user: a moment, to drop the NOT NULL of one column.
-- An account may have a Discord user, a subject of the operator's OpenID provider, or both.
alter table app_user alter column discord_id drop not null;

create table openid_sign_in (
  -- A subject is unique at its issuer only: https://openid.net/specs/openid-connect-core-1_0.html#SubjectIDTypes
  issuer text not null check (char_length(issuer) <= 512),
  subject text not null check (char_length(subject) between 1 and 255),
  user_id uuid not null references app_user (id),
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);
