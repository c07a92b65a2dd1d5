"""messages: short legitimate and spam messages. Some of their words are common in both kinds, and others are typical of
one kind.
"""

import numpy as np
import pandas as pd

from course.datasets.making.draws import deal
from course.datasets.making.names import FEMALE, MALE
from course.datasets.making.sheet import Column, DataSheet, Fact, share_of

ROWS = 4000
SPAM = 1576
WORDS_LEAST, WORDS_MOST = 6, 20
OWN, OTHER = 0.40, 0.05  # the share of a message's words that come from its own kind, and from the other kind
NAMED, NUMBERED = 0.5, 0.4  # the shares of messages that contain a first name, and a number
SOURCE = "UCI Spambase (1,813 of 4,601 messages)"

COMMON = """
about after again all also always and another any are around ask available away back because been before being best
between both bring but buy call can check come could day days details did different each easy email end every few find
first for form from full get give given going good great group had has have hear help here home hour hours house how
idea important into it just keep kind know large last late left less let life like line list little long look lot made
mail make many may message might minute money month more most move much must name near need never new next nice night
not note nothing now number off offer office old once one only open order other our out over own page part past people
per person phone place plan please point possible price put question quick read ready real really reply rest right run
same say see send sent service set she should show since small some soon start still stop such sure take talk team tell
than thank that the them then there they thing think this those time today together told tomorrow too top town try turn
two under until update use used very visit wait walk want was way week weekend welcome well were what when where which
while who why will with without word work world would write year yes yesterday yet you young your
""".split()

WANTED = """
agenda appointment apologies attached aunt bakery barbecue battery bicycle birthday book borrow breakfast bridge brother
budget bus cake calendar camping chapter children choir class colleague coffee concert conference corrected cousin
dentist dinner doctor draft driver essay evening exam family father feedback ferry fever football forgot friday friends
garden grandma guests guitar haircut harvest hiking holiday homework hospital invoice keys kitchen laptop laundry
lecture lesson library luggage lunch mechanic meeting minutes monday mother museum neighbour nephew notes nurse onions
outage parcel parents park party password pharmacy photos piano picnic platform practice prescription printer project
puppy rain recipe rehearsal repair report results review roof rota sandwich saturday schedule school seminar sister
slides soup station students sunday supper swimming teacher therapy thesis thursday tickets train translation tuesday
umbrella uncle vacation version vet village visa warehouse wedding wednesday window workshop
""".split()

UNWANTED = """
absolutely access account act advance amazing apply approved attention award bank bargain bitcoin bonus brand buyer cash
casino certified chance charge cheap claim click clearance confidential congratulations consolidate coupon credit crypto
customer cut deal debt delete deposit diet discount double dollars earn eliminate exclusive expires extra fantastic fast
fee financial fortune free freedom fund gift gold guarantee guaranteed hidden immediately income increase incredible
instant insurance interest invest investment jackpot join junk limited loan lose lottery lowest luxury marketing
medicine million miracle mortgage obligation online opportunity pills pounds premium prize processed profit promise
promotion pure quote rates rebate refinance refund remove replica request reward risk sale satisfaction save savings
score secret selected sign special stock subscribe success supplies survey terms traffic trial unclaimed unlimited
unsubscribe urgent verify vip voucher warranty wealth web weight winner winning wire won
""".split()


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 4000 messages in random order, without capital letters or full stops."""
    is_spam = deal(rng.random(ROWS), {0: ROWS - SPAM, 1: SPAM})
    return pd.DataFrame({"text": [text(rng, bool(spam)) for spam in is_spam], "is_spam": is_spam})


def text(rng: np.random.Generator, spam: bool) -> str:
    """Return one message."""
    own, other = (UNWANTED, WANTED) if spam else (WANTED, UNWANTED)
    of_whom = rng.choice(3, rng.integers(WORDS_LEAST, WORDS_MOST + 1), p=(1 - OWN - OTHER, OWN, OTHER))
    words = [word(rng, (COMMON, own, other)[whose]) for whose in of_whom]
    if rng.random() < NAMED:
        words.insert(0, str(rng.choice(FEMALE + MALE)).lower())
    if rng.random() < NUMBERED:
        words.append(str(rng.integers(1, 1000)))
    return " ".join(words)


def word(rng: np.random.Generator, words: list[str]) -> str:
    """Return one of the words. All words are equally likely."""
    return words[int(len(words) * rng.random())]


def predicted(table: pd.DataFrame) -> float:
    """Return the accuracy of a logistic regression on bags of words, trained on 3000 messages."""
    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline

    model = make_pipeline(CountVectorizer(), LogisticRegression(max_iter=1000))
    learned, tried = table.iloc[:3000], table.iloc[3000:]
    return float(model.fit(learned["text"], learned["is_spam"]).score(tried["text"], tried["is_spam"]))


def mean_words(table: pd.DataFrame) -> float:
    """Return the mean number of words, including names and numbers."""
    return float(table["text"].str.split().str.len().mean())


def vocabulary(table: pd.DataFrame) -> float:
    """Return the number of different words, including names and numbers."""
    return float(len(set(table["text"].str.cat(sep=" ").split())))


SHEET = DataSheet(
    name="messages",
    rows=ROWS,
    purpose=(
        "Messages and whether they're spam, for training on several mailboxes whose owners don't share their mail."
    ),
    columns=(
        Column("text", "str", "sensitive", "6 to 22 words in lower case, including first names and numbers"),
        Column("is_spam", "int64", "other", "1 for spam, 0 for a legitimate message"),
    ),
    facts=(
        Fact("share of spam", round(SPAM / ROWS, 3), 0, share_of("is_spam", 1), SOURCE),
        Fact("accuracy of a logistic regression on bags of words", 0.97, 0.02, predicted),
        Fact("mean number of words", 13.8, 0.2, mean_words),
        Fact("different words, including names and numbers", 1560, 40, vocabulary),
    ),
    notes="The words of a message are in random order, because the messages are meant to be used as bags of words.",
)
