/**
 * What people choose most, and strangers therefore try first; in small letters, six characters and more. Fetched by
 * itself, when somebody begins to choose a password. Words with digits hung on are not listed beside the bare word.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  !qaz2wsx !qaz@wsx 000000 0000000 00000000 000000000 0000000000 000001 000007 00001111 000111 000999 001122 00112233
  007007 010101 01010101 010180 010190 010203 01020304 0102030405 011111 012345 0123456 01234567 012345678 0123456789
  0123654789 019283 020202 030303 040404 050505 060606 070707 080808 090909 098098 098765 0987654 09876543 0987654321
  0o9i8u 0p9o8i 111111 1111111 11111111 111111111 1111111111 111111a 11111a 111222 111222333 112211 112233 11223344
  1122334455 121212 12121212 121314 12131415 123000 123000a 123123 123123123 1231234 123123a 123123q 123321 123321123
  12341234 12344321 1234512345 123454321 1234554321 123456 1234560 12345600 1234561 12345612 123456123 123456123456
  123456654321 1234567 12345678 123456780 123456789 1234567890 1234567891 12345678910 1234567899 123456789a 123456789q
  12345678a 12345678q 1234567a 123456a 123456aa 123456abc 123456b 123456c 123456d 123456m 123456q 123456qwerty 123456s
  123456z 12345a 12345abc 12345q 12345qwert 12345qwerty 1234abcd 1234qwer 123654 123654789 123789 123789456 1239874
  123abc 123asd 123qwe 123qweasd 123qweasdzxc 123qwerty 123zxc 124578 125125 131313 13131313 131415 1314520 134679
  13467985 135790 135791 1357911 135792468 13579a 142536 142857 143143 1435254 145632 147147 147258 147852 14789632
  147896325 147963 150000 151515 154154 159159 159357 159632 159654 159753 159951 161616 166816 171717 181818 191919
  192837 198000 1a2b3c 1a2b3c4d 1a2s3d 1a2s3d4f 1direction 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx
  1qaz2wsx3edc 1qaz@wsx 1qazxsw2 1qazzaq1 200000 20002000 200200 202020 212121 222222 2222222 22222222 222333 223344
  232323 234567 2345678 242424 246810 246824 252525 258258 258456 262626 272727 282828 292929 2pac123 300000 303030
  313131 314159 3141592 314159265 321321 321321321 321456 321654 321654987 323232 333333 3333333 33333333 333444 334455
  343434 353535 357159 363636 373737 383838 393939 401401 404040 414141 420420 424242 434343 444444 4444444 44444444
  445566 454545 456123 456456 456654 456789 456852 464646 474747 484848 494949 500000 505050 50cent 515000 515151
  520131 5201314 520520 5211314 525252 535353 545454 555555 5555555 55555555 555666 556677 565656 575757 585858 595959
  606060 616161 626262 636363 646464 654123 654321 656565 666666 6666666 66666666 666777 667788 676767 686868 700000
  707070 717171 727272 737373 741258 741852 741852963 741963 747474 753159 753951 757575 767676 7758258 7758521 777777
  7777777 77777777 777888 778899 787878 789123 789456 789456123 7894561230 789632145 789654 789654123 789789 797979
  800000 808080 818181 828282 838383 848484 852456 852963 858585 868686 876543 87654321 878787 888888 8888888 88888888
  888999 898989 900000 909090 919191 929292 939393 949494 951357 951753 959595 963258 963852 963852741 979797 987123
  987654 9876543 98765432 987654321 9876543210 987987 989898 999999 9999999 99999999 999999999 9999999999 ;lkjhgf
  a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1b2c3d4e5 a1s2d3 a1s2d3f4 a5201314 aa112233 aa123456
  aaa111 aaa123 aaaaaa aaaaaaa aaaaaaaa aaaaaaaaaa aaabbb aabbcc aaron1 aaron123 ababab abababab abby123 abc123 abc1234
  abc12345 abc123456 abc123abc abc1abc abcabc abcabcabc abcd123 abcd1234 abcd12345 abcd123456 abcde1 abcde123
  abcde12345 abcdef abcdefg abcdefgh abcdefghi abcdefghij abcxyz abigail abraham access accord account accounting
  acdc123 acmilan admin1 admin123 admin12345 admin123456 admin@123 adminadmin administrator adminpass adrian adriana
  adriano aerosmith africa agent007 agent47 aini1314 airborne airforce airplane ajax123 akucinta alabama alaska albert
  alberto alejandra alejandro aleksandr aleksandra alessandra alessandro alex123 alexalex alexander alexandr alexandra
  alexis alhamdulillah alicia alive1 allah1 allah123 allahuakbar allison alpha1 alpha123 alyssa amanda amazing amber1
  amber123 amelia amen123 america american americana amigas amigos amor123 amoramor amorcito amore1 amore123 amoremio
  amores amormio amour1 amour123 ananas anderson andrea andreas andrei andres andrew andrey android andrzej angel1
  angel123 angela angelica angelina angelita angelito angelo angelofdeath angels angus1 animal animals anita1 ankara
  annie1 annie123 anthony antonia antonio anything apollo apple1 apple123 apples april1 april123 aragorn argentina
  arianna ariel123 arizona army123 armyman arnold arsenal arthur asd123 asd12345 asd123456 asdasd asdasdasd asdf123
  asdf1234 asdf;lkj asdfasdf asdfg1 asdfg123 asdfg12345 asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdfqwer asdqwe
  asdzxc ashlee ashleigh ashley askim1 askim123 assassin athena athens atlanta audi123 august aussie austin australia
  autumn avengers aviation awesome azerty azertyui azertyuiop azqsdf baby123 baby2009 baby2010 babybaby babyblue
  babyboo babyboy babycakes babydoll babyface babygirl babygurl babylove babyphat bacardi backstreet bacon1 badboy
  badger badgers badgirl baerchen bailey ballet baltimore bambi1 bambina bambola banana bananas bandit bangladesh
  bank123 banker barbara barca1 barcelona barney bart123 bartek baseball basket basketball bassman batman baxter bayern
  bball1 beach1 beach123 beaches beagle bear123 bearbear bears1 bears85 beatles beau123 beautiful beauty beckham
  beer123 beethoven bella1 bella123 bellabella benben benfica benjamin benji1 benny1 benny123 benz123 berlin bernard
  bestfriend bestfriends beyonce bianca bible1 bigbear bigben bigbird bigblue bigboss bigboy bigbro bigdaddy bigdog
  bigfoot biggie biggirl bigmac bigman bigmike bigone bigred bilbo1 bill123 billbill billy1 billy123 birmingham
  birthday bismillah bison1 black1 black123 blackberry blackbird blackcat blackdog blackhawk blackhole blackie
  blackjack blackrose blahblah blanca bleach blessed blessing blink1 blink182 blondie blue123 blue42 bluebell blueberry
  bluebird blueblue blueboy bluedog blueeyes bluefish bluemoon blues1 bluesky blume1 bmwbmw bobbob bobby1 bobby123
  bobcat bobdylan bobmarley boca123 bocajuniors bomber bond007 bonita bonito bonjour bonjovi bonnie boobear booboo
  boogers boogie boomer boots1 bordeaux borussia boss123 bossman boston bowling boxer1 boxing boyboy boys123 boyz123
  bradley brandi brandon brandy brasil bravo1 brazil brenda brian1 brian123 brianna bridge britain britney brittany
  brittney broncos brooklyn brother brown1 brown123 brownie browns bruno1 bruno123 brutus bryan1 bubba1 bubba123 bubbas
  bubble bubblegum bubbles buddha buddy1 buddy123 buddyboy budlight budweiser buffalo buffy1 buffy123 bugatti building
  bulldog bulldogs bullet bulls1 bulls23 bumblebee bunnies bunny1 bunny123 burger business buster butch1 butter
  butterball buttercup butterfly butters button buttons byebye caballo cadillac caesar cali123 california callofduty
  camaro cambiame camel1 camera cameron camila camille canada candies candy1 candy123 candyman canim1 cannon cantik
  cappuccino captain captainamerica carina carla1 carlos carmen carolina caroline carolyn carrot cartman casey1
  casey123 cash123 cashmoney casino casper cassandra cassie castle catalina catcat catdog caterina catherine cathy1
  catlover catwoman cecilia cedric cellphone celtic celtics cesar1 chacha champagne champion champions champs chance
  changeit changeme charizard charles charlie charlotte charly cheche cheer1 cheerleader cheerleading cheese cheesecake
  cheetah chelsea cherry chester chevrolet chevy1 chewbacca chewie chewy1 chicago chichi chicken chickens chico1
  chico123 chile1 chile123 china1 china123 chiquita chiquito chivas chloe1 chloe123 choco1 chocolat chocolate
  chocolates chopper chouchou chris1 chris123 chrissy christ christian christina christine christmas christophe
  christopher christy chuck1 chuckie chucky church ciao123 ciaobella ciaociao cinderella cindy1 cinnamon cinta1
  cinta123 citylife civic1 claire classic claude claudia clave1 clave123 claveclave cleo123 cleopatra cleveland clinton
  cloud1 cloud9 cloudy clown1 cobra1 cocacola coco123 cocoa1 cocoapuff coconut coffee coke123 college colombia colonel
  colorado colors colts1 comeon company compaq computer computers conejo connie connor construction contrasena
  contraseña control cookie cookiemonster cookies cool123 coolboy coolcat coolcool coolgirl coolguy coolio coolman
  coolness cooper copper corazon corazones corina corinthians corolla corona corvette cosmos coucou cougar cougars
  counter counterstrike country countryboy countrygirl courtney cowboy cowboys cowgirl coyote cr7ronaldo crazy1
  crazy123 crazyboy crazygirl crazyman creative cricket cristian cristina cruzazul crystal cs1234 cska123 cuba123
  cubs123 cucciolo cuddle cuddles cupcake cupcakes curious custom cutegirl cutie1 cutie123 cutiepie cyber1 cynthia
  dadada dadadada daddy1 daddy123 daddysgirl daisies daisy1 daisy123 dakota dale03 dale88 dallas damian dance1 dance123
  dancer dancing dandan danger dangerous daniel daniela daniele danielle danny1 danny123 daphne darius dark123
  darkangel darklord darkness darling darthvader darwin database david1 david123 davide davidson dawid1 dead123 deadman
  deadpool death1 deathnote debbie debian december default defaultpassword dell123 delta1 delta123 demon1 demons denise
  denmark dennis denver derek1 desert desktop destiny detroit deusefiel deutschland devil1 devil666 devils dexter
  dfghjk diablo diamond diamonds diana1 diana123 diane1 diediedie diego1 diego123 diesel dietcoke digger digital
  dinosaur direct disco1 disney disneyland diver1 dj1234 dmitry doctor dodge1 dodgeram dodgers dogdog doggie doggies
  doggy1 doglover dollar dollars dolphin dolphins dominic dominican dominik domino dominoes donald donkey donna1
  doom123 dork123 double07 doudou douglas dragon dragonball dragonballz dragonfly dragons dream1 dreamer dreaming
  dreams driver drpepper drummer drums1 dublin ducati duck123 duckie ducky1 ducky123 dude123 duke123 dukeduke dummy1
  dustin dylan1 dylan123 eagle1 eagles earnhardt earth1 easter eatme1 echo123 ecuador edcrfv eddie1 edgar1 eduard
  eduardo edward edwardcullen edwin1 eeyore egypt1 einstein eleanor elena1 elephant elephants eleven elijah elite1
  elizabeth elliot elliott elvis1 elvis123 emanuel emerald emerson emilie emilio emily1 emily123 eminem emmanuel
  emperor empire ending energy engel1 engelchen engine engineer england enigma enjoy1 enrique enter1 enter123 erica1
  erika1 ernest ernesto ertyui escape espana espresso esteban esther estrella estrellas eternity eugene eugenia evelyn
  everton everything evgeniy evolution excellent extreme fabian fabio1 facebook faith1 faithful falcon falcons fallout1
  family familyguy fanta1 fantasia fantastic fantasy farfalla fatboy fatcat father fatima fatty1 february federico
  felicia felipe felix1 felix123 fenerbahce fernanda fernando ferrari ferrer fghfgh fghjkl fido123 final1 finalfantasy
  finance findingnemo finish finland fire123 fireball firebird firefighter firefire firefox fireman firstlove
  firstpassword fish123 fisher fishes fishing fishy1 fitness flamengo flash1 flash123 florence florian florida flower
  flowerpower flowers fluffy flyboy flying foobar football ford123 fordf150 forest forever forfun forget forgot
  fortnite forzainter forzamilan forzaroma foxfox foxtrot foxy123 foxylady foxyroxy france frances francesca francesco
  francine francis francisco francois frank1 frank123 frankfurt frankie franklin freak1 freaky fred123 freddie freddy
  frederic frederick fredfred free123 freebird freedom freeman freeme freestyle friday friedrich friend friends
  friendship friendster frodo1 frog123 frogger froggy frosty funky1 funny1 funny123 funnyman fussball futbol futurama
  fuzzy1 fútbol gabriel gabriela gabriella gabrielle galatasaray galaxy gameboy gamecube gameover gamer1 gamer123
  games1 gaming gamma1 ganda1 gandalf ganesh ganesha gangsta gangster garage garden gardener garfield garlic garrett
  gatita gatito gator1 gators gecko1 geek123 geeks1 geheim gemini gemma1 general genesis genius geoffrey george georgia
  georgina gerald gerard gerardo german germany getlost getmoney getout getsome ghana1 ghost1 ghosts giacomo giants
  gibson giggles gilbert gilberto ginger giorgio giovanna giovanni giraffe girl123 girlpower girls1 girly1 giselle
  giulia giuseppe gizmo1 gizmo123 gladiator glasgow gloria glory1 gmail1 gmail123 go2hell goalie godbless godfather
  godisgood godisgreat godislove godzilla gofish gogogo goku123 gold123 golden goldfish goldie goldstar golf123 golfer
  golfgti golfing gonzales gonzalez gonzo1 goober goodboy goodbye goodday goodgirl goodluck goodmorning goodtimes
  goofy1 google gordon gorgeous gospel gotcha gotohell grace1 grace123 gracie graham grandma grandpa grapes greece
  green1 green123 green420 greenday greengreen greens greentea gregory grey123 greyhound griffin grizzly groovy
  gryffindor guardian guest1 guest123 guestguest guinness guitar guitarra guitars gunner gunsnroses gunther gurl123
  gustavo gymnast gymnastics gypsy1 hacked hacker hackers hahaha hahahaha hallelujah hallo1 hallo123 hallohallo
  halloween halo123 hamburg hamburger hamlet hammer hammers hamster handsome hannah hannahmontana hansol hansolo
  hanuman happiness happy01 happy1 happy123 happybirthday happyday happyface happyfeet happygirl happyhappy hardcore
  hardware harley harleydavidson harmony harold harrison harry1 harry123 harrypotter harrystyles harvey hasi123 haslo1
  haslo123 hateme hateyou havefun hawaii hawk123 hawkeye hawkeyes headshot health heart1 heartbreak heartless hearts
  heat123 heather heaven heavymetal hector heidi1 heineken hejhej hejsan helena helene helicopter hellboy hellfire
  hellno hello! hello1 hello123 hello888 hellohello hellokitty helloo helloworld henry1 henry123 hercules hermione
  hermosa hermoso hernandez hero123 hewlett heyhey highschool hiphop hippo1 hithere hjkl123 hobbes hobbit hockey
  hogwarts hola123 holahola holamundo holiday holland hollister holly1 hollywood home123 homehome homeless homer1
  homerjay hometown homework honda1 honda123 honesty honey1 honey123 honeybear honeybee honeybun honeyhoney honolulu
  hoops1 hope123 hopeful horizon horse1 horses hotboy hotdog hotdogs hotel1 hotgirl hothot hotmail hotmama hotone
  hotrod hotshot hotstuff hottie house1 house123 houston howard hugs123 hugsandkisses hulk123 hummer hundred hunter
  hunting hurricane husky1 iambest iamcool iamgod iamtheone icecream icecube iceman ichliebedich idiot1 iforget iforgot
  iguana ihate123 ihatelove ihateyou ijnuhb ikmjuyh ilove123 ilovecats ilovedad ilovedogs ilovegod iloveher ilovehim
  ilovejesus iloveme ilovemom ilovemusic ilovemymom ilovemyself iloveny iloveu iloveyou imagine imcool imiss123
  imissyou imperial imthebest incubus india1 india123 indian indiana indians indigo indonesia inferno infinity ingrid
  insane inshallah instagram insyaallah inter1 intermilan internal internet inuyasha invincible invisible iphone
  ireland irene1 irina1 ironmaiden ironman isaac1 isabel isabella isabelle isaiah islam1 islam123 island islands israel
  istanbul itachi italia italy1 itsme1 itsme123 iubire ivan123 ivanov izmir1 izzy123 jack123 jackdaniels jackie
  jackjack jackpot jackson jacky1 jacob1 jacob123 jacqueline jacques jaguar jaguars jaimatadi jaime1 jakarta jake123
  jamaica james007 james1 james123 jamesbond jamie1 jamie123 janet1 janice january japan1 jasmin jasmine jason1
  jason123 jasper java123 javascript javier jayden jayjay jazmin jazzman jazzy1 jeanette jedi123 jeep123 jeffrey
  jellybean jellyfish jenifer jenjen jennie jennifer jenny1 jenny123 jeremiah jeremy jerome jerry1 jersey jesse1
  jesse123 jessica jessie jesus1 jesus123 jesus777 jesuschrist jesuscristo jesusislord jesussaves jetaime jetplane
  jetta1 jimbob jimjam jimmy1 jimmy123 jkljkl joanna joanne joejoe joey123 john123 john316 johnathan johncena johnny
  johnson jojo123 jojojo joker1 joker123 jonas1 jonas123 jonasbrothers jonathan jonathon jordan jorge1 jorge123
  joselito joseph josephine joshua josie1 journey joyce1 joyjoy jtaime juan123 juancarlos juanita judo123 judy123
  julia1 julia123 julian juliana julie1 julie123 julien juliet julieta juliette julio1 julius july123 jumpman23 june123
  jungle junior jupiter just4fun just4me just4you justdoit justice justin justinb justinbieber justine justme juventus
  kahuna kaitlyn kamil1 kamila karate karen1 karen123 karina karine karla1 karma1 karma123 kasia1 kasia123 katarina
  katerina katherine kathleen kathryn kathy1 katie1 katie123 katkat katrina kawasaki kayla1 kayla123 kaylee keesha
  keith1 kelly1 kelly123 kelsey kendall kendra kennedy kenneth kenny1 kenny123 kentucky kenya1 kermit kevin1 kevin123
  keyboard khalil kiki123 killa1 killbill killer killers killme killyou kimberley kimberly kimkim king123 kingdom
  kingfish kingking kingkong kings1 kings123 kirsten kisser kisses kisskiss kissme kitchen kitkat kitten kittens kitty1
  kitty123 kittycat kittykat kiwi123 knicks knight knights koala1 kobe123 kobebryant kochamcie kochanie koeln1 koko123
  kokokoko korea1 korn123 krishna kristen kristin kristina kristine kristy krystal krystyna labrador lacrosse ladies
  lady123 ladybird ladybug lakers lakeside lakshmi lala123 lalala lalalala lambert lamborghini lampard lancer laptop
  lasvegas laura1 laura123 lauren laurent laurie lavender lawrence lawyer lebron ledzeppelin legacy legend legendary
  legends legolas leia123 lemon1 lemonade lemonhead lenovo leonard leonardo leones leopard leprechaun leslie leticia
  letmein letmeinn letmeinnow letsgo lexi123 lexus1 liberty life123 lifeisgood lifestyle lighthouse lightning lili123
  lilian lillian lilwayne lily123 lincoln linda1 linda123 lindinha lindsay lindsey lineage2 linkin linkinpark linux1
  linux123 lion123 lionel lionheart lionking lisa123 little littlebit littlegirl littleman littleone liverpool living
  lizard ljubov lkjhgf lkjhgfdsa lkjlkj lmfao1 lobster logan1 logan123 login1 login123 loginlogin logitech loki123
  lol12345 lola123 lolita lolito lollipop lollol lololo london lonely lookatme lorena lorenzo losangeles loser1
  loser123 losers lottery louie1 louie123 louis1 louise louisiana loulou lourdes love123 love1234 love12345 love4ever
  loveable lovebird lovebug lovehurts loveislife loveland loveless lovelife lovelove lovely loveme lover1 lover12
  lover123 loverboy lovergirl lovers lovesick lovestory loveyou loving lubov1 lucas1 lucas123 lucifer lucky1 lucky123
  lucky21 lucky777 lucky8 lucky88 luckydog luckyme luckyone luckystar lucy123 luis123 lukasz lulu123 luna123 lunita
  lydia1 machine mackenzie madeleine madeline madison madman madmax madness madonna madrid maestro maggie magic1
  magic123 magic8 magical magician magnolia magnum mahal123 mahalkita mahalko maiden major1 makayla maksim malaysia
  malcolm mama123 mamama mamamama mamapapa manager manchester mango1 mango123 manhattan manila manson manuel manuela
  manunited manutd marathon marcel marcela marcelo march123 marcin marco1 marcos marcus margaret margarita maria1
  maria123 mariah mariam marian mariana marianne maricar marie1 marie123 marina marine marines mario1 mario123 mariposa
  marisol marissa mark123 markus marlboro marley marlin marlins marlon married mars123 marseille marshall martin
  martina martinez marvel marvin maryland maserati mashallah master masterkey mastermaster masters mateusz mathew
  matrix matthew mausi1 mausi123 maverick maximo maximum maximus maxine maxmax maxwell mayhem mazda1 mazda6 me1234
  megadeth megaman melanie melbourne melissa melody melon1 meme123 mememe memphis meowmeow mercedes mercury merlin
  mermaid merry1 messi1 metal1 metal123 metal666 metallica metroid meuamor mexican mexicano mexico miami1 miami305
  miamor michael michal michelle michigan mickey mickeymouse micorazon microsoft midget midnight midnite miguel mikael
  mikaela mike123 mikemike mikey1 milan1 milena mileycyrus military miller millie million millionaire millions milo123
  mimi123 mimimi minecraft minhavida minnesota minnie minniemouse miracle miranda misha1 misiaczek misiek missouri
  missy1 missy123 mister mistress misty1 misty123 mitchell mitsubishi mittens mivida mnbvcx mnbvcxy mnbvcxz mobile
  mocha1 mohamed mohammad mohammed molly1 molly123 momdad mommy1 mommy123 momo123 monalisa monamour monarch monday
  money1 money123 money777 moneymaker moneyman mongoose monica monika monique monitor monkey monkeyboy monkeys monopoly
  monster monsterenergy monsters montreal mookie moomoo moon123 moonbeam moonlight moonmoon moonshine moose1 moose123
  mordor morgan mormon morning moron1 morpheus morris mortal moscow moskva motdepasse mother mothership motocross
  motorola mountain mountaindew mountains mouse1 mouse123 movies moviestar mozart mudar123 muffin muhammad mumu123
  munchkin murphy muscle mushroom mushrooms music1 music123 musica musical musiclover muslim mustang mustangs myangel
  mybabies mybaby mydog1 myfamily mykids mylife mylove myname mynameis mypass mypassword myself myspace mysql1
  mysterious mystery mystic mystical myszka nala123 namaste nana123 nanana nancy1 naomi1 napoleon napoli naruto nascar
  natali natalia natalie natalya natasha nathalie nathan nathaniel navy123 navyseal nelson nemo123 nenita neptune
  nerd123 network newlife newman neworleans newpass newpassword newport newton newuser newyear newyork newyorkcity
  newzealand neymar nicholas nichole nickjonas nicola nicolas nicole nigeria nikita nikki1 nikki123 nikolai nikolas
  nini123 ninja1 ninja123 ninjas nintendo nirvana nissan nobody nokia1 nokia123 nokia6300 noname nono123 nonono noodle
  noodles nopass nopassword norway nothing nounours november number1 number11 number12 number13 number2 number23
  number7 number9 numberone nurse1 nurse123 nursing nutella oakland obama1 ocean1 ocean123 oceans october octopus
  odin123 office officer ohio123 okay123 okmijn okokok oldgold oldman oldpassword oldschool oliver olivia omega1
  omega123 omgomg omsairam one23456 onedirection onelove onepiece onetwo onetwothree onion1 only1me onlyme onyx123
  oooooo opensesame operator oracle orange oranges orchid orchidea oregon1 oreo123 orlando oscar1 oscar123 outlaw
  ozzy123 p@55w0rd p@55word p@ssw0rd p@ssword pa55w0rd pa55word packers pajaro pakistan palmeiras paloma palomas pamela
  pancake pancho panda1 panda123 pandabear pandas pantera panther panthers papa123 papamama papapapa papichulo papito
  paradise paris1 paris123 parisien parol123 parola parrot party1 party123 partytime pass123 pass1234 pass12345
  pass123456 passat passion passpass passport passw0rd passwd password passwords passwort patches patricia patrick
  patrik patriots peace1 peace123 peaceful peaches peachy peanut peanuts pearl1 pebbles pedro1 peewee penguin penguins
  penny1 penny123 pepper pepsi1 pepsi123 pepsicola perfect perrito perro1 perros peru123 peter1 peter123 petey1 phantom
  philippines philly phoebe phoenix phone1 piano1 pianoman picasso pickle pickles pigeon piglet pikachu pilipinas
  pilot1 pineapple pink123 pinkfloyd pinkie pinklady pinkpanther pinkpink pinky1 pinoy1 pipi123 pirate pirates pistol
  pistons pittsburgh pixie1 pizza1 pizza123 planet planets platinum playa1 playboy player players playgirl playstation
  playtime please pleasure plmokn plokij pluto1 pluto123 pogi123 poiuyt poiuytrewq pokemon poker1 poker123 poland
  police polly1 polska poncho ponies pony123 poodle pooh123 poohbear pookey pookie pooky1 popcorn popo123 popopo poppop
  poppy1 poppy123 popstar porky1 porsche portland porto1 portugal poseidon potato potter poupette power1 power123
  powerful powers praise prayer preciosa precioso precious predator president pretty prettygirl prince princes princesa
  princesita princess printer private privet professor program programmer psycho public pudding puertorico pugsley
  pumas1 pumpkin pumpkins punk123 punkrock puppies puppy1 puppy123 puppylove purple python q12345 q123456 q1234567
  q123456789 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazqaz qazwsx qazwsxedc qazwsxedcrfv qazxcv qazxsw qazxswedc
  qq123123 qq123456 qqqqqq qqqqqqq qqqqqqqq qqqqqqqqqq quake1 quake3 queen1 queen123 queenbee queens1 quincy qwaszx
  qwe123 qwe1234 qwe12345 qwe123456 qwe123qwe qweasd qweasdzxc qweewq qweqwe qweqweqwe qwer123 qwer1234 qwer12345
  qwerasdf qwerqwer qwert1 qwert12 qwert123 qwert1234 qwert12345 qwertasdfg qwerty qwerty1q qwertyqwerty qwertyu
  qwertyui qwertyuio qwertyuiop qwertz qwertzui qwertzuiop qwqwqw qwsaqwsa rabbit raccoon rachel racing rafael rahasia
  raiders rainbow rainbows raindrop rainyday ramadan rambo1 rambo123 randy1 ranger rangers rapunzel rascal raspberry
  ratones raven1 ravens raymond realmadrid rebecca rebel1 rebels redbull reddog redhat redhead redred redrose redskins
  redsox redwings reggae reggaeton reggie regina remember rere123 rewq123 rfvtgb rhino1 ricardo rich123 richard richie
  rickey rifle1 rihanna riley1 riley123 riri123 river1 riverplate rivers robbie robert roberta roberto robin1 robinson
  roblox rocco1 rock123 rockandroll rocker rocket rockets rocknroll rockon rockstar rocky1 rocky123 rodney rodrigo
  rodriguez rofl123 roma123 romain roman1 romance romantic rome123 romeo1 romeo123 ronald ronaldo ronnie rooney rooster
  root123 rootroot roro123 rosco1 roscoe rose123 rosebud rosemary roserose roses1 rossiya rottweiler roxy123 ruby123
  rufus1 rugby1 rugby123 runescape runner running ruslan russell russia rusty1 rusty123 sable1 sabrina sadie1 sadie123
  saibaba saints sairam sakura salaam salty1 samanta samantha samara sammie sammy1 sammy123 samsam samson samsung
  samuel samurai sandiego sandra sandy1 sandy123 sanfran sanfrancisco santa1 santaclaus santiago santos sapphire sarah1
  sarah123 sasasa sasha1 sasha123 sassy1 sassy123 sasuke saturday saturn sausage savanna savannah savior sayang
  sayangku schalke schatz schatzi schnecke school science scooby scoobydoo scooter scorpio scorpion scotland scout1
  scout123 scrappy scruffy sdfghjk sdfsdf seattle sebastian secret secretagent secretary secreto secrets selenagomez
  semangat semperfi senha123 sept123 september sergeant sergey sergio server sesame seven777 sevgilim seviyorum shadow
  shadows shakespeare shakira shalom shannon shanti shark1 sharks sharon shasta shawn1 sheba1 shelby shelly shirley
  shiva1 shooter shooting shootingstar shorty shrek1 sierra sifre123 sigma1 signin silver simba1 simba123 simone
  simpson simpsons singapore singer sisi123 sister sisters skate1 skateboard skateboarding skater skinny skippy
  skittles skyline skype1 skyrim skywalker slayer slim123 slimshady slipknot slots1 smile1 smile123 smiles smiley
  smirnoff smoke1 smoke420 smokey smudge snake1 snakes snickers sniper snoopdog snoopy snow123 snowball snowboard
  snowflake snowman snowwhite snowy1 snuggles soccer socks1 softball software soldier soleil solnce solnishko somebody
  something sommar sommer sonic1 sonic123 sonne1 sonne123 sonnenschein sony123 sonyericsson sophia sophie sorry123
  soso123 soulmate southpark spaghetti spain1 spanky sparkle sparkles sparky spartak spartan spartans special speedy
  spencer spider spiderman spiders spidey spike1 spike123 spirit spongebob sporting sports spot123 spring sprite spurs1
  srilanka stacey stallion stanley star123 starbuck starbucks starcraft stardust starfish stargate starlight stars1
  start123 startnow startrek startup starwars steaua steelers stefan stella stellina stephan stephanie stephen steve1
  steven stewart stewie stinky stitch storm1 stormy strawberry strength striker strong stuart student students stupid
  stuttgart subaru success sugar1 sugar123 summer sunday sunflower sunny1 sunny123 sunnyday sunrise sunset sunshine
  super1 super123 superboy supergirl superman supermario superstar superuser supervisor surfer surfing susan1 susana
  susu123 suzanne suzuki svetlana swan123 sweden sweet1 sweet16 sweetgirl sweetheart sweetie sweetness sweetpea sweets
  sweety swim123 swimmer swimming sydney sylvester sylvia sysadmin system taco123 tacobell taffy1 tagalog tampa1
  tank123 tanner tasha1 tata123 tatiana tatyana taylor taylorswift tazman teacher teachers team123 teamare teamo1
  teamo123 teamomucho teamotanto teatime tech123 techno technology teddy1 teddy123 teddybear telephone temp123
  temporary temppass tennessee tennis tequiero tequieromucho tequila teresa terminator terry1 tesoro test01 test12
  test123 test1234 test12345 test123456 tester testing testpass testtest texas1 texas123 thailand thanks thankyou
  thebeach thebest theboss thecrow theend thegame thegreat thekid theking theman theone thepassword therock thesims
  thirteen thomas thompson thor123 thousand thumper thunder thursday tianshi tiffany tiger1 tiger123 tiger2000 tigers
  tigger tigre1 tigris tigrou timothy timtim tinker tinkerbell titan1 titanic titans titi123 tito123 titou1 toby123
  together tokyo1 tomato tomcat tommy1 tommy123 tomtom toor123 topcat topdog topgun tophat topsecret toptop tornado
  toronto toshiba toto123 totototo tottenham toulouse toutou tower1 toygirl toyota toys123 toystory tractor train1
  trains trance travel traveler travis trinity triumph trixie trojan trojans trouble truck1 trucker trucks truelove
  trump2020 trumpet trustme trustno1 trustnoone tucker tuesday tulip1 tulips tupac1 turbo1 turbo123 turbos turkey
  turkiye turtle turtles tweety tweetybird twelve twenty twentyone twilight twitter twix123 tyler1 tyler123 tyuiop
  tyutyu ubuntu uiopuiop ujmyhn ukraine ultimate unicorn unicorns united universe university unknown uranus usausa
  user123 user1234 username useruser usmarine usmc1775 vacation vader1 valentina valentine valeria valerie vampire
  vampires vancouver vanessa vanilla vasco1 vbnvbn vegas1 vegas777 vegeta velvet venezuela venus1 veronica veronika
  victor victoria victory vida123 vienna vietnam viking vikings villa1 village vincent violet violin viper1 vivi123
  vladimir vodka1 voetbal voldemort volkswagen volley volleyball volvo1 waffle waffles wags123 walter wang123 warcraft
  warrior warriors wasdwasd washington wassup water1 water123 waterfall watermelon waves1 wawa123 wayne1 wazzup weapon
  webmaster website wedding wednesday welcome welkom wendy1 werder werewolf wertwert wertyu werwer wesley westham
  whales whatever whatsapp whatsup whiskers whiskey white1 white123 whitesox whitney whoami whocares whoisit wildcat
  wildcats wildchild william williams wilson window windows windowsxp winner winners winnie winniethepooh winning
  winston winter witch1 wizard woaini wolf123 wolfgang wolverine wolves woman1 women1 wonder wonderful wonderland
  woody1 woody123 woofwoof work123 worker workhard working wrestler wrestling wsxedc wtfwtf xavier xbox123 xbox360
  xixi123 xmas123 xmen123 xoxo123 xoxoxo xsw2zaq1 xxxxxx xxxxxxx xxxxxxxx xyzabc xyzxyz yahoo1 yahoo123 yamaha yamahar1
  yankees yeahyeah yellow yesno1 yesyes yoda123 yoga123 yomama youandi youandme young1 youngblood youngmoney younow
  yourmom yourname yourpassword youtube yoyo123 yoyoyo ytrewq z123456 zachary zaq12wsx zaq1@wsx zaq1xsw2 zaq1zaq1
  zaqwsx zaqxsw zaza123 zebra1 zelda1 zenit1 zeppelin zeroone zeta123 zeus123 zhang123 zidane ziggy1 zizou1 zoey123
  zombie zombies zorro1 zozo123 zvezda zxc123 zxcasd zxcasdqwe zxcv1234 zxcvb1 zxcvb123 zxcvbn zxcvbnm zxcvzxcv zxczxc
  zzzzzz zzzzzzz zzzzzzzz
  `
    .trim()
    .split(/\s+/),
);
