-- When the page of a captain last asked for the auction.
create table night_auction_seen (
  night_id uuid not null references night_auction (night_id) on delete cascade,
  signup_id uuid not null references night_signup (id) on delete cascade,
  seen_at timestamptz not null,
  -- The auction has judged the absence since then.
  is_judged boolean not null default false,
  primary key (night_id, signup_id)
);
create index night_auction_seen_signup on night_auction_seen (signup_id);
create index night_auction_seen_open on night_auction_seen (seen_at) where not is_judged;
